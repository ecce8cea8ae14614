# The first image builds the wheel with the browser's libraries in it; the second only runs it.
FROM python:3.13-slim AS build
WORKDIR /source
RUN pip install --no-cache-dir build
COPY . .
RUN python -m build --wheel --outdir /wheel

FROM python:3.13-slim
COPY requirements/hosted.txt /tmp/
RUN pip install --no-cache-dir --require-hashes -r /tmp/hosted.txt
COPY --from=build /wheel /wheel
RUN pip install --no-cache-dir --no-deps /wheel/*.whl && rm -r /wheel \
    && useradd --system --home-dir /data --create-home companion

ENV COMPANION_INSTANCE=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"]

# A fresh volume belongs to root: give it to an unprivileged user, then run as that user.
# With exec the companion itself receives the signal to stop.
CMD ["sh", "-c", "chown companion: /data && exec setpriv --reuid=companion --regid=companion --init-groups companion serve"]
