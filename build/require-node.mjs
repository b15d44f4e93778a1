/**
 * Reports in a plain sentence that Node is too old; plain JavaScript, so that an old Node can run
 * it.
 */
const NODE_MAJOR_MIN = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < NODE_MAJOR_MIN) {
  process.stderr.write(
    `Traytable needs Node ${NODE_MAJOR_MIN} or newer and found ${process.versions.node}. On Linux and Windows with an x64 processor \`npm ci\` brings it along; elsewhere install it from your package manager.\n`,
  );
  process.exit(1);
}
