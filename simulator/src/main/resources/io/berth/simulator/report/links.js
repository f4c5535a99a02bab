// Addresses of what the panel shows: #pod=ns/name, #node=name, #workload=Kind ns/name. They are part of
// the browser's history, so that its back button works, and can be sent to others with the page.

const SHOWN_BY_KIND = {
  pod: {known: key => RESULTS.some(result => result.podByKey.has(key)), show: key => fillPod(key)},
  node: {known: name => FIRST.nodeByName.has(name), show: name => fillNode(name)},
  workload: {known: key => WORKLOADS.some(row => row.key === key), show: key => fillWorkload(key)},
};

function addressOf(kind, key) {
  return `#${kind}=${encodeURIComponent(key).replaceAll('%2F', '/')}`;
}

/** A link to something in the panel. A click opens it here; other clicks do what browsers do. */
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

/** Opens something in the panel, as a new entry of the history. */
function go(kind, key) {
  const address = addressOf(kind, key);
  if (address !== location.hash) {
    history.pushState({depth: DETAIL.hidden ? 1 : depth() + 1}, '', address);
  }
  SHOWN_BY_KIND[kind].show(key);
}

/** How many entries of the history the panel can go back. */
function depth() {
  return history.state?.depth || 1;
}

/** Closes the panel, as a new entry of the history. */
function leaveAddress() {
  if (location.hash.includes('=')) {
    history.pushState(null, '', location.pathname + location.search);
  }
}

/** Shows what the address names, after a page was loaded or its address has changed. */
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
    return text; // it was typed, and has a % of its own
  }
}

function startLinks() {
  addEventListener('popstate', followAddress);
  if (location.hash.includes('=')) {
    followAddress();
  }
}
