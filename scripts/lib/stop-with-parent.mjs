/** Loaded into the server by start.mjs: when that is killed, the channel to it closes, and the server stops. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the server alive.
process.channel?.unref();
