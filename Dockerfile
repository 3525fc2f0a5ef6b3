# The first stage builds Trailboss and everything it needs into one folder; the second one only carries it.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/trailboss
COPY requirements.lock ./
RUN /opt/trailboss/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY tests/requirements.lock ./build.lock
RUN python -m venv /opt/build && /opt/build/bin/pip install --no-cache-dir --require-hashes -r build.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY data data
COPY engines engines
COPY rendering rendering
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /dist . \
    && /opt/trailboss/bin/pip install --no-deps --no-index /dist/*.whl

FROM python:3.13-slim
RUN useradd --uid 1000 --create-home --home-dir /var/lib/trailboss trailboss
COPY --from=build /opt/trailboss /opt/trailboss
ENV PATH=/opt/trailboss/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TRAILBOSS_DATABASE=/var/lib/trailboss/trailboss.db
USER trailboss
WORKDIR /var/lib/trailboss
VOLUME /var/lib/trailboss
HEALTHCHECK --interval=60s --timeout=10s --start-period=30s CMD ["trailboss", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["trailboss"]
CMD ["run"]
