// Addresses of what the panel shows: #pod=ns/name, #node=name, #workload=Kind ns/name. They are part of
// the browser's history, so that its back button works, and can be shared with the page.

const SHOWN_BY_KIND = {
  pod: {known: key => RESULTS.some(result => result.podByKey.has(key)), show: key => fillPod(key)},
  node: {known: name => FIRST.nodeByName.has(name), show: name => fillNode(name)},
  workload: {known: key => WORKLOADS.some(row => row.key === key), show: key => fillWorkload(key)},
};

function addressOf(kind, key) {
  return `#${kind}=${encodeURIComponent(key).replaceAll('%2F', '/')}`;
}

/** A link to an object in the panel. A click opens it here; modified clicks keep the browser's behaviour. */
function linkTo(kind, key, text = key) {
  return el('a', {
    class: 'link',
    href: addressOf(kind, key),
    onclick: event => {
      if (event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
        event.preventDefault();
        go(kind, key);
      }
    },
  }, text);
}

/** Opens an object in the panel, as a new history entry. */
function go(kind, key) {
  const address = addressOf(kind, key);
  if (address !== location.hash) {
    history.pushState({depth: DETAIL.hidden ? 1 : depth() + 1}, '', address);
  }
  SHOWN_BY_KIND[kind].show(key);
}

/** The number of history entries that the panel can go back. */
function depth() {
  return history.state?.depth || 1;
}

/** Closes the panel, as a new history entry. */
function leaveAddress() {
  if (location.hash.includes('=')) {
    history.pushState(null, '', location.pathname + location.search);
  }
}

/** Opens the object in the address, after the page is loaded or the address changes. */
function followAddress() {
  const [, kind, text] = /^#(\w+)=(.+)$/s.exec(location.hash) || [];
  const shown = Object.hasOwn(SHOWN_BY_KIND, kind) && SHOWN_BY_KIND[kind];
  if (!shown) {
    hideDetail();
    return;
  }
  const key = decoded(text);
  if (shown.known(key)) {
    shown.show(key);
  } else {
    fillUnknown(kind, key);
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // typed, with a literal %
  }
}

function startLinks() {
  addEventListener('popstate', followAddress);
  if (location.hash.includes('=')) {
    followAddress();
  }
}
