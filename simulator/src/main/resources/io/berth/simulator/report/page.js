// Basic elements of the page.

function byId(id) {
  return document.getElementById(id);
}

/**
 * Creates an element. Attributes that start with "on" are listeners, "style" has properties; texts
 * among the children always become text nodes.
 */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'style') {
      Object.entries(value).forEach(([property, text]) => element.style.setProperty(property, text));
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return element;
}

function link(text, action) {
  return el('button', {type: 'button', class: 'link', onclick: action}, text);
}

/** A pod's state as a word with a colour. */
function pill(state) {
  return el('span', {class: `pill ${state}`}, state);
}

/** A bar as in the terminal output: used before, added, free. */
function bar(before, after, allocatable) {
  const width = value => `${Math.max(0, Math.min(100, allocatable > 0 ? value * 100 / allocatable : 0))}%`;
  const kept = Math.min(before, after);
  return el('span', {class: 'bar', 'aria-hidden': 'true'},
      el('span', {class: 'kept', style: {width: width(kept)}}),
      el('span', {class: 'added', style: {width: width(Math.max(0, after - kept))}}));
}

/** A group of buttons, one of which is selected. */
function choice(label, options, current, choose) {
  const buttons = options.map(option =>
    el('button', {
      type: 'button',
      'data-value': option.value,
      title: option.title,
      onclick: () => press(option.value),
    }, option.text));
  const group = el('div', {class: 'choice', role: 'group', 'aria-label': label},
      el('span', {class: 'label', 'aria-hidden': 'true'}, label),
      el('span', {class: 'buttons'}, buttons));
  function mark(value) {
    buttons.forEach(button => button.setAttribute('aria-pressed', String(button.dataset.value === value)));
  }
  function press(value) {
    mark(value);
    choose(value);
  }
  mark(current);
  return group;
}

/**
 * A table that shows some rows and more on demand, sorted by the column whose header is clicked.
 *
 * @param columns title, cell(row) with a text or an element, optionally a class, and value(row) to
 *     sort by
 */
function table(columns, rows, options = {}) {
  const step = options.step || 50;
  const body = el('tbody');
  const more = el('p', {class: 'more'});
  const empty = el('p', {class: 'faint'}, options.empty || 'None.');
  const heads = columns.map((column, index) =>
    el('th', {scope: 'col', class: column.class},
        column.value
          ? el('button', {type: 'button', class: 'sort', onclick: () => sortBy(index)}, column.title)
          : column.title));
  const whole = el('div', {class: 'scroll'},
      el('table', {class: options.class}, el('thead', null, el('tr', null, heads)), body));
  let given = rows;
  let shown = [];
  let sorted = null;
  let written = 0;

  function sortBy(index) {
    const value = columns[index].value;
    const down = sorted && sorted.index === index && !sorted.down;
    sorted = {index, down};
    heads.forEach((head, at) => at === index
      ? head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
      : head.removeAttribute('aria-sort'));
    const ascending = (a, b) => {
      const [x, y] = [value(a), value(b)];
      return typeof x === 'number' ? x - y : BY_NAME(x, y);
    };
    shown = [...given].sort(down ? (a, b) => ascending(b, a) : ascending);
    restart();
  }

  function restart() {
    body.replaceChildren();
    written = 0;
    write(step);
  }

  function write(number) {
    const end = Math.min(shown.length, written + number);
    for (; written < end; written++) {
      const row = shown[written];
      body.append(el('tr', {class: options.rowClass ? options.rowClass(row) : null},
          columns.map(column => el('td', {class: column.class}, column.cell(row)))));
    }
    const left = shown.length - written;
    more.replaceChildren(...left > 0 ? moreButtons(left) : []);
    whole.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
  }

  function moreButtons(left) {
    const next = Math.min(step * 4, left);
    const buttons = [`${grouped(written)} of ${grouped(shown.length)} shown. `,
      link(`Show ${grouped(next)} more`, () => write(next))];
    return next < left && shown.length <= 2000
      ? [...buttons, ' ', link('Show all', () => write(left))]
      : buttons;
  }

  function show(newRows) {
    given = newRows;
    shown = newRows;
    if (sorted) {
      sorted.down = !sorted.down; // a second click on a column reverses the order
      sortBy(sorted.index);
    } else {
      restart();
    }
  }

  show(rows);
  return {element: el('div', {class: 'table'}, whole, empty, more), show};
}

/** A search field that calls back after a pause in typing. */
function searchField(label, search) {
  let timer = 0;
  return el('label', {class: 'search'}, el('span', {class: 'label'}, label),
      el('input', {
        type: 'search',
        autocomplete: 'off',
        spellcheck: 'false',
        oninput: event => {
          clearTimeout(timer);
          timer = setTimeout(() => search(event.target.value.trim().toLowerCase()), 120);
        },
      }));
}

/** Announces a change to screen readers. */
function announce(text) {
  byId('announcement').textContent = text;
}
