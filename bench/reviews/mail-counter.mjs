/** An SMTP server that accepts everything and counts e-mails and attachments for each recipient. */
export async function startMailCounter() {
  const { MailboxSmtp } = await import(
    new URL('../../packages/local-services/dist/mailbox/mailbox-smtp.js', import.meta.url).href
  );
  const taken = new Map();
  const store = {
    async add(_, { to, attachments, messageId }) {
      for (const address of to) taken.set(address, [...(taken.get(address) ?? []), attachments.length]);
      return { id: messageId };
    },
  };
  const server = new MailboxSmtp(store, () => undefined);
  const port = await server.listen(0);
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    attachmentsOf: (address) => taken.get(address) ?? [],
    stop: () => server.close(),
  };
}
