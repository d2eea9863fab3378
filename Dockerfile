# The site as a container image: docs/deploying.md. test/guards/dockerfile.test.ts checks what can be
# checked without a container engine.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /site
COPY package.json package-lock.json .npmrc ./

# No package compiles anything: Node, the database and the picture library come ready made.
FROM base AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts && npm rebuild node
COPY . .
RUN node scripts/build.mjs

FROM base AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev
# The source of SQLite and what other systems need: a fifth of it all.
RUN rm -r node_modules/better-sqlite3/deps \
  && find node_modules/better-sqlite3/prebuilds -type f ! -name 'linux-*' -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /data
RUN chown node:node .
WORKDIR /site
COPY --from=packages /site ./
# The server is in build/; the commands for operators run from their sources.
COPY app app
COPY server server
COPY db db
COPY content content
COPY data/sample data/sample
COPY --from=build /site/build build
COPY --from=build /site/scripts/serve.sh scripts/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["scripts/serve.sh"]
