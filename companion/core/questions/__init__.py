"""Questions about the rules, and the reader of flat facts that actions and questions share."""
