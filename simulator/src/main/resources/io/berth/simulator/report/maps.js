// The maps: content, switches, legend and tooltip.

/** The state of the maps; a switch changes it and redraws them. */
const VIEW = {resource: RESOURCES.includes(REPORT.shown) ? REPORT.shown : 'cpu', when: 'after', order: 'name', selected: null};

/** Returns the content of a cell: the used share, and whether the rest is stranded. */
function usedShare(result) {
  return name => {
    const use = useOf(result.nodeByName.get(name), VIEW.resource);
    return use
      ? {value: use[VIEW.when] / use.allocatable, stranded: VIEW.when === 'after' ? strandedOf(use, VIEW.resource) : 0}
      : {value: null, stranded: 0};
  };
}

/** The difference between the shares of a node that the two results use. */
function shareChange(name) {
  const [a, b] = RESULTS.map(result => useOf(result.nodeByName.get(name), VIEW.resource));
  return a ? {value: (b.after - a.after) / a.allocatable, stranded: 0, diverging: true} : {value: null, stranded: 0};
}

/** A node in one sentence. */
function nodeText(name) {
  const parts = RESULTS.map(result => {
    const node = result.nodeByName.get(name);
    const use = useOf(node, VIEW.resource);
    return (result.letter ? `${result.letter} ` : '')
      + (use ? `${percent(use.before, use.allocatable)} percent before, ${percent(use.after, use.allocatable)} after, ` : '')
      + count(node.pods.after, 'pod');
  });
  const use = useOf(FIRST.nodeByName.get(name), VIEW.resource);
  return `${name}: ${VIEW.resource} ${use ? '' : 'none, '}${parts.join('; ')}`;
}

function showTooltip(name, x, y) {
  const tooltip = byId('tooltip');
  if (tooltip.dataset.node !== name) {
    tooltip.dataset.node = name;
    tooltip.replaceChildren(el('strong', null, name), nodeUses(name), el('span', {class: 'faint'}, 'Click for its pods.'));
  }
  tooltip.hidden = false;
  const {offsetWidth: w, offsetHeight: h} = tooltip;
  tooltip.style.left = `${Math.max(4, x + 16 + w > innerWidth ? x - 16 - w : x + 16)}px`;
  tooltip.style.top = `${Math.max(4, y + 16 + h > innerHeight ? y - 12 - h : y + 16)}px`;
}

function hideTooltip() {
  byId('tooltip').hidden = true;
}

/** The allocatable and used amounts of a node, before and after, in every result. */
function nodeUses(name) {
  const rows = RESOURCES.filter(resource => useOf(FIRST.nodeByName.get(name), resource)).map(resource => {
    const uses = RESULTS.map(result => useOf(result.nodeByName.get(name), resource));
    const [{allocatable, before}] = uses;
    return el('tr', {class: resource === VIEW.resource ? 'current' : null},
        el('th', {scope: 'row'}, resource),
        el('td', {class: 'number'}, amount(resource, allocatable)),
        el('td', {class: 'number'}, `${percent(before, allocatable)}%`),
        uses.map(use => el('td', {class: 'use'},
            bar(use.before, use.after, allocatable), ` ${percent(use.after, allocatable)}%`,
            strandedOf(use, resource) ? el('em', {class: 'bad below'}, `${amount(resource, use.stranded)} stranded`) : null)));
  });
  return el('div', {class: 'scroll'}, el('table', {class: 'uses'},
      el('thead', null, el('tr', null,
          ['', 'Has', 'Before'].map(title => el('th', {scope: 'col', class: 'number'}, title)),
          RESULTS.map(({letter}) => el('th', {scope: 'col'}, letter ? `After ${letter}` : 'After')))),
      el('tbody', null, rows)));
}

const MAPS = [];

/** Creates the switches, the maps and their legend. */
function buildMaps() {
  const maps = RESULTS.map(result => new HeatMap(result.letter ? result.name : '', usedShare(result)));
  const change = COMPARED ? new HeatMap('B − A: additional use of each node in B', shareChange) : null;
  MAPS.push(...maps, ...change ? [change] : []);
  byId('maps').append(...MAPS.map(map => map.element));
  const whens = [
    {value: 'before', text: 'Before'},
    {value: 'after', text: 'After'},
    ...COMPARED ? [{value: 'change', text: 'B − A', title: 'How much more of each node B uses'}] : [],
  ];
  byId('map-controls').append(
      choice('Resource', RESOURCES.map(name => ({value: name, text: name})), VIEW.resource, value => look({resource: value})),
      choice('Show', whens, VIEW.when, value => look({when: value})),
      choice('Order', [{value: 'name', text: 'By name'}, {value: 'use', text: 'Most used first'}], VIEW.order,
          value => look({order: value})));
  look({});
  DARK.addEventListener('change', () => look({}));
}

/** Changes the state of the maps. */
function look(changes) {
  Object.assign(VIEW, changes);
  const change = VIEW.when === 'change';
  MAPS.forEach((map, index) => {
    map.element.hidden = change !== (index === RESULTS.length);
    map.draw();
  });
  legend(change);
}

function legend(change) {
  const theme = colours();
  const scale = change ? theme.change : theme.use;
  const strip = el('span', {class: 'strip', style: {background: `linear-gradient(90deg, ${scale.join(', ')})`}});
  const sample = (name, text) => el('span', null, el('span', {class: `sample ${name}`, 'aria-hidden': 'true'}), text);
  byId('legend').replaceChildren(
      el('span', null, change ? '−100%' : '0%', strip, change ? '+100%' : '100%', ` of a node's ${VIEW.resource}`),
      FIRST.nodes.some(node => !useOf(node, VIEW.resource)) ? sample('none', 'has none') : '',
      VIEW.when === 'after' && VIEW.resource !== 'memory'
        ? sample('stranded', 'stranded: free on nodes where not even the smallest pod that requests it fits') : '',
      FIRST.nodes.some(node => node.unschedulable) ? sample('cordoned', 'cordoned') : '');
}
