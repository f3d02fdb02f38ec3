/** Loaded into the server by start.mjs: if that is killed, the channel closes and the server stops. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the server alive.
process.channel?.unref();
