// Keeps the list fresh: fetches this page again when the server says that something changed, and puts the new list
// in place of the old. The message being read is left alone.
const events = new EventSource('/api/events');

async function refresh() {
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('list');
  const list = document.getElementById('list');
  if (!fresh || !list) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  list.replaceChildren(...fresh.childNodes);
  if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

events.addEventListener('message', refresh);
events.addEventListener('deleted', refresh);
// Messages that came while the connection was down (a restart of the server).
let wasDown = false;
events.addEventListener('error', () => {
  wasDown = true;
});
events.addEventListener('open', () => {
  if (wasDown) refresh();
  wasDown = false;
});
