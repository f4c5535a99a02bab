// The sections above and below the maps: key figures, pending pods, workloads, totals, pods.

function headline() {
  const nodes = count(FIRST.totals.nodes, 'node');
  if (COMPARED) {
    return `A: ${RESULTS[0].configuration}, B: ${RESULTS[1].configuration} on ${nodes}, ${toPlace()}`;
  }
  return `${FIRST.configuration} on ${nodes}: ${states(FIRST.totals.pods).join(', ')}.`;
}

/** Configurations whose profiles have other names schedule other pods. */
function toPlace() {
  const [a, b] = RESULTS.map(result => result.totals.toPlace);
  return `${count(a, 'pod')} to place` + (a === b ? '' : ` in A, ${grouped(b)} in B`);
}

function states(pods) {
  return [
    `${count(pods.placed, 'pod')} placed`,
    `${grouped(pods.pending)} pending`,
    pods.running > 0 ? `${grouped(pods.running)} already running` : '',
    pods.preempted > 0 ? `${grouped(pods.preempted)} preempted` : '',
    pods.foreign > 0 ? `${grouped(pods.foreign)} left to other schedulers` : '',
  ].filter(text => text);
}

function buildHeader() {
  byId('headline').textContent = headline();
  byId('summary').textContent = REPORT.result.summary || FIRST.summary;
  byId('origin').replaceChildren(...originText());
  document.title = `${RESULTS.map(result => result.configuration).join(' / ')} – Berth simulation`;
  byId('setting').textContent = RESULTS.map(result =>
    `${result.letter ? `${result.letter}: ` : ''}${result.profiles.length === 1 ? 'profile' : 'profiles'} `
    + `${result.profiles.join(', ')}`).join('; ') + `; seed ${FIRST.seed}`;
  const notes = new Set(RESULTS.flatMap(result => result.notes));
  const stopped = RESULTS.filter(result => !result.complete).map(result =>
    `${result.letter ? `${result.letter}: ` : ''}The simulation was stopped; the results are partial.`);
  const room = REPORT.room;
  const left = room.listed < room.pods
    ? [`Of ${count(room.pods, 'pod')} this page lists ${grouped(room.listed)}, pending ones first; `
      + `${grouped(room.pods - room.listed)} are left out. All totals include them.`] : [];
  byId('notes').replaceChildren(
      ...stopped.map(text => el('li', {class: 'bad'}, text)),
      ...[...left, ...notes].map(note => el('li', null, note)));
}

/** The origin of the page; the date is in the format of the browser's locale. */
function originText() {
  const {version, date, inputs, options} = REPORT.origin;
  const time = el('time', {datetime: date, title: date},
      new Date(date).toLocaleString(undefined, {dateStyle: 'medium', timeStyle: 'short'}));
  return ['Created ', time, ` by Berth ${version} from ${inputs.join(', ')}`,
    options.length ? [' with ', el('code', null, options.join(' '))] : [], '.'].flat();
}

// Key figures.

function buildFigures() {
  byId('figures').append(
      figure('Pods placed', result => [
        grouped(result.totals.pods.placed),
        result.totals.pods.pending > 0
          ? el('em', {class: 'bad'}, `${grouped(result.totals.pods.pending)} pending`) : 'none pending',
      ]),
      figure('Nodes used', result => [
        `${grouped(result.totals.nodesUsed.before)} → ${grouped(result.totals.nodesUsed.after)}`,
        `of ${grouped(result.totals.nodes)}`,
      ]),
      ...shownTotals().map(name => figure(`${name} allocated`, result => {
        const total = result.totals.resources[name];
        const stranded = strandedOf(total, name);
        return [
          share(total.after, total.allocatable),
          stranded > 0 ? el('em', {class: 'bad'}, `${amount(name, stranded)} stranded`) : '',
          bar(total.before, total.after, total.allocatable),
        ];
      })),
      figure('Decisions/s', result => [
        grouped(result.effort.decisionsPerSecond),
        count(result.effort.decisions, 'decision')
          + (result.effort.preemptions > 0 ? `, ${count(result.effort.preemptions, 'preemption')}` : ''),
      ]));
}

function figure(title, read) {
  return el('div', {class: 'figure'}, el('h3', null, title), RESULTS.map(result => {
    const [value, remark, below] = read(result);
    return el('div', {class: 'of'},
        result.letter ? el('span', {class: 'letter'}, result.letter) : null,
        el('strong', null, value), ' ', el('span', {class: 'faint'}, remark), below);
  }));
}

/** CPU, memory, and the other resources that pods use or request. */
function shownTotals() {
  return Object.keys(FIRST.totals.resources).filter(name => name === 'cpu' || name === 'memory'
    || RESULTS.some(({totals: {resources: {[name]: total}}}) => total.before + total.after + total.wanted > 0));
}

// Totals, in the terminal's order.

function buildTotals() {
  byId('totals').append(COMPARED ? comparedTotals() : singleTotals(),
      el('p', {class: 'faint'}, 'stranded: free on nodes where not even the smallest pod that requests it fits'),
      ...shownTotals().filter(name => FIRST.totals.resources[name].fragmentation).map(fragmentation));
}

/** The fragmentation of a free resource over the nodes, and the number of pods of some sizes that still fit. */
function fragmentation(name) {
  const read = result => result.totals.resources[name].fragmentation;
  const {chunks, fits} = read(FIRST);
  const range = ({from, to}) => from === to ? grouped(from) : `${grouped(from)}–${grouped(to)}`;
  const numbers = (title, values) => table([
    {title, cell: row => row.title},
    ...RESULTS.map((result, i) => ({title: result.letter || (title === 'Free on one node' ? 'Nodes' : 'Pods'), class: 'number', cell: row => grouped(row.values[i])})),
  ], values, {class: 'narrow'}).element;
  return el('div', {class: 'fragmentation'},
      el('h3', null, `Free ${name} after the simulation`),
      el('div', {class: 'beside'},
          numbers('Free on one node', chunks.map((chunk, i) => ({
            title: range(chunk),
            values: RESULTS.map(result => read(result).chunks[i].nodes),
          }))),
          numbers('Pods that still fit', [...fits].reverse().map(fit => ({
            title: `with ${grouped(fit.size)} each`,
            values: RESULTS.map(result => read(result).fits.find(one => one.size === fit.size).pods),
          })))));
}

function singleTotals() {
  const part = (title, text) => ({title, class: 'number', cell: name => text(name, FIRST.totals.resources[name])});
  const warn = (name, value) => value > 0 ? el('em', {class: 'bad'}, amount(name, value)) : amount(name, value);
  return table([
    {title: 'Resource', cell: name => name},
    part('All nodes', (name, total) => amount(name, total.allocatable)),
    part('Before', (name, total) => share(total.before, total.allocatable)),
    part('After', (name, total) => share(total.after, total.allocatable)),
    part('Free', (name, total) => amount(name, total.free)),
    part('Stranded', (name, total) => canStrand(name) ? warn(name, total.stranded) : amount(name, total.stranded)),
    part('Pending requests', (name, total) => warn(name, total.wanted)),
  ], shownTotals(), {class: 'narrow'}).element;
}

function comparedTotals() {
  const rows = [
    ['nodes used', result => result.totals.nodesUsed.after, grouped],
    ['pods placed', result => result.totals.pods.placed, grouped],
    ['pods pending', result => result.totals.pods.pending, grouped, true],
    ['pods preempted', result => result.totals.pods.preempted, grouped, true],
  ];
  for (const name of shownTotals()) {
    const total = (result, part) => result.totals.resources[name][part];
    const show = value => amount(name, value);
    const any = part => RESULTS.some(result => total(result, part) > 0);
    rows.push([`${name} allocated`, result => total(result, 'after') * 100 / Math.max(1, total(result, 'allocatable')),
      value => `${value.toFixed(1)}%`, false, ' points']);
    if (canStrand(name) && any('stranded')) {
      rows.push([`${name} stranded`, result => total(result, 'stranded'), show, true]);
    }
    if (any('wanted')) {
      rows.push([`${name} requested by pending pods`, result => total(result, 'wanted'), show, true]);
    }
  }
  const worse = ([, read, , bad], result) =>
    bad && read(result) > Math.min(...RESULTS.map(other => read(other)));
  const change = ([, read, show, , unit]) => {
    const more = read(RESULTS[1]) - read(RESULTS[0]);
    const much = unit ? Math.abs(more).toFixed(1) + unit : show(Math.abs(more));
    return Math.abs(more) < 0.05 ? '' : `${more > 0 ? '+' : '−'}${much}`;
  };
  return table([
    {title: 'Total', cell: row => row[0]},
    ...RESULTS.map(result => ({
      title: result.letter,
      class: 'number',
      cell: row => el(worse(row, result) ? 'em' : 'span', {class: worse(row, result) ? 'bad' : null}, row[2](row[1](result))),
    })),
    {title: 'B − A', class: 'number', cell: change},
  ], rows, {class: 'narrow'}).element;
}

// Pending pods, by reason.

function buildPending() {
  byId('pending').append(el('div', {class: 'beside'}, RESULTS.map(result => {
    const reasons = pendingByReason(result);
    const all = result.totals.pods.pending + result.totals.pods.foreign;
    return el('div', null,
        result.letter ? el('h3', null, result.name) : null,
        reasons.length ? el('ul', {class: 'reasons'}, reasons.map(reason => reasonItem(result, reason)))
          : el('p', {class: 'good'}, all > 0 ? '' : 'Every pod has a node.'));
  })));
}

/** The reasons of all workloads, the most frequent first. */
function pendingByReason(result) {
  const reasons = new Map();
  for (const workload of result.workloads) {
    for (const {reason, pods} of workload.reasons) {
      const known = reasons.get(reason) || {reason, pods: 0, workloads: []};
      known.pods += pods;
      known.workloads.push({workload, pods});
      reasons.set(reason, known);
    }
  }
  return [...reasons.values()].sort((a, b) => b.pods - a.pods);
}

function reasonItem(result, {reason, pods, workloads}) {
  const shown = workloads.slice(0, 8);
  const first = brief(reason);
  return el('li', null,
      el('strong', null, count(pods, 'pod')), ' ', el('span', null, first),
      reason === first ? null : el('span', {class: 'faint'}, reason.slice(first.length)),
      el('div', {class: 'names'}, shown.map(({workload, pods: own}) => {
        const key = workloadKey(workload.kind, workload.namespace, workload.name);
        return el('span', null, linkTo('workload', key), own > 1 ? ` ×${grouped(own)}` : '');
      }), workloads.length > shown.length ? el('span', {class: 'faint'}, `and ${count(workloads.length - shown.length, 'more workload')}`) : null));
}

// Workloads.

/** The workloads of all results, in the order of the first. */
function workloadRows() {
  const rows = new Map();
  RESULTS.forEach((result, index) => result.workloads.forEach(workload => {
    const key = workloadKey(workload.kind, workload.namespace, workload.name);
    const row = rows.get(key) || {key, outcomes: RESULTS.map(() => null)};
    row.outcomes[index] = workload;
    rows.set(key, row);
  }));
  return [...rows.values()];
}

const WORKLOADS = workloadRows();

function podsOf(outcome) {
  return outcome ? outcome.running + outcome.placed + outcome.pending + outcome.foreign : 0;
}

function onNodes(outcome) {
  return outcome ? outcome.running + outcome.placed : 0;
}

function pending(outcome) {
  return outcome ? outcome.pending : 0;
}

function foreign(outcome) {
  return outcome ? outcome.foreign : 0;
}

function why(outcome) {
  if (!outcome) {
    return '';
  }
  const reasons = outcome.reasons;
  return reasons.slice(0, 2).map(({reason, pods}) => (reasons.length > 1 ? `${pods}x ` : '') + brief(reason)).join(' / ')
    + (reasons.length > 2 ? ` and ${reasons.length - 2} more reasons` : '');
}

function whyBoth([a, b]) {
  const [ofA, ofB] = [why(a), why(b)];
  return !ofA || !ofB || ofA === ofB ? ofA || ofB : `A: ${ofA} B: ${ofB}`;
}

function buildWorkloads() {
  const number = (title, read, bad) => ({
    title,
    class: 'number',
    value: read,
    cell: row => bad && read(row) > 0 ? el('em', {class: 'bad'}, grouped(read(row))) : grouped(read(row)),
  });
  const columns = [
    {title: 'Workload', value: row => row.key, cell: row => linkTo('workload', row.key)},
    number('Pods', row => Math.max(...row.outcomes.map(podsOf))),
  ];
  const leaves = RESULTS.some(result => result.totals.pods.foreign > 0);
  if (COMPARED) {
    columns.push(
        ...RESULTS.map((result, i) => number(i ? 'B' : 'On nodes A', row => onNodes(row.outcomes[i]))),
        ...RESULTS.map((result, i) => number(i ? 'B' : 'Pending A', row => pending(row.outcomes[i]), true)),
        ...leaves ? RESULTS.map((result, i) => number(i ? 'B' : 'Left to others A', row => foreign(row.outcomes[i]))) : [],
        {title: 'Why', class: 'why', cell: row => whyBoth(row.outcomes)});
  } else {
    columns.push(
        number('Running', row => row.outcomes[0].running),
        number('Placed', row => row.outcomes[0].placed),
        number('Pending', row => pending(row.outcomes[0]), true),
        ...leaves ? [number('Left to others', row => foreign(row.outcomes[0]))] : [],
        ...FIRST.totals.pods.preempted > 0 ? [number('Preempted', row => row.outcomes[0].preempted)] : [],
        {title: 'Why', class: 'why', cell: row => why(row.outcomes[0])});
  }
  const differs = row => COMPARED && onNodes(row.outcomes[0]) !== onNodes(row.outcomes[1]);
  const made = table(columns, WORKLOADS, {rowClass: row => differs(row) ? 'differs' : null});
  const section = byId('workloads');
  if (WORKLOADS.length > 20) {
    section.append(el('div', {class: 'controls'}, searchField('Find',
        text => made.show(WORKLOADS.filter(row => row.key.toLowerCase().includes(text))))));
  }
  section.append(made.element);
}

// Pods.

/** Pods of all results; one row for each pod, and in comparisons also for its replacement. */
function podRows() {
  const rows = new Map();
  RESULTS.forEach((result, index) => result.pods.forEach(pod => {
    const key = COMPARED ? pod.origin : pod.key;
    const row = rows.get(key) || {key, pods: RESULTS.map(() => null), states: new Set()};
    row.pods[index] = (COMPARED ? result.podByOrigin : result.podByKey).get(key);
    row.states.add(pod.state);
    rows.set(key, row);
  }));
  return [...rows.values()];
}

function placeOf(pod) {
  return pod && isOnNode(pod) ? pod.node : '';
}

function podDiffers({pods: [a, b]}) {
  return placeOf(a) !== placeOf(b);
}

function buildPods() {
  const rows = podRows();
  const any = row => row.pods.find(pod => pod);
  const columns = [
    {title: 'Pod', value: row => row.key, cell: row => linkTo('pod', row.key)},
    {title: 'Workload', value: row => any(row).workloadKey, cell: row => `${any(row).workload.kind} ${any(row).workload.name}`},
    {title: 'Priority', class: 'number', value: row => any(row).priority, cell: row => grouped(any(row).priority)},
    {title: 'Requests', cell: row => requestsText(any(row).requests)},
    ...RESULTS.map((result, i) => ({
      title: COMPARED ? result.letter : 'Where',
      value: row => placeOf(row.pods[i]) || row.pods[i]?.state || '',
      cell: row => nodeOrReason(row.pods[i]),
    })),
  ];
  const filters = {
    all: {text: 'All', test: () => true},
    ...COMPARED ? {differs: {text: 'Different in A and B', test: podDiffers}} : {},
    ...Object.fromEntries(['pending', 'placed', 'running', 'preempted', 'foreign']
        .filter(state => RESULTS.some(result => result.totals.pods[state] > 0))
        .map(state => [state, {
          text: state[0].toUpperCase() + state.slice(1),
          test: row => row.states.has(state),
        }])),
  };
  let filter = COMPARED && rows.some(podDiffers) ? 'differs' : 'all';
  let wanted = '';
  const made = table(columns, [], {step: 25, empty: 'No such pods.'});
  const refresh = () => made.show(rows.filter(row => filters[filter].test(row)
    && (!wanted || podText(row).includes(wanted))));
  byId('pods').append(
      COMPARED ? el('p', null, comparedText()) : '',
      el('div', {class: 'controls'},
          choice('Show', Object.entries(filters).map(([value, {text}]) => ({value, text})), filter, value => {
            filter = value;
            refresh();
          }),
          searchField('Find pod, workload or node', text => {
            wanted = text;
            refresh();
          })),
      made.element);
  refresh();
}

function comparedText() {
  const {onlyFirst, onlySecond, elsewhere} = REPORT.result.pods;
  return `${count(onlyFirst, 'pod')} placed by A alone, ${grouped(onlySecond)} by B alone, `
    + `${grouped(elsewhere)} by both on different nodes.`;
}

function podText(row) {
  const pod = row.pods.find(one => one);
  return [row.key, pod.workloadKey, ...row.pods.map(one => one ? `${one.node || ''} ${one.reason || ''}` : '')]
      .join(' ').toLowerCase();
}

/** The node of a pod, or the reason why it has none. */
function nodeOrReason(pod) {
  if (!pod) {
    return el('span', {class: 'faint'}, 'not there');
  }
  return isOnNode(pod)
    ? [pill(pod.state), ' ', linkTo('node', pod.node)]
    : [pill(pod.state), ' ', el('span', {class: 'faint'}, brief(pod.reason || ''))];
}

// Nodes as a table, created when it is opened.

function buildNodeTable() {
  const details = byId('node-table');
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) {
      details.append(el('div', {class: 'controls'}, searchField('Find', text =>
        made.show(FIRST.nodes.filter(node => node.name.toLowerCase().includes(text))))), made.element);
    }
  });
  const used = (result, name, resource) => {
    const use = useOf(result.nodeByName.get(name), resource);
    return use ? use.after / use.allocatable : -1;
  };
  const made = table([
    {
      title: 'Node',
      value: node => node.name,
      cell: node => [linkTo('node', node.name), node.unschedulable ? ' (cordoned)' : ''],
    },
    ...RESOURCES.flatMap(resource => RESULTS.map(result => ({
      title: result.letter ? `${resource} ${result.letter}` : resource,
      class: 'use',
      value: node => used(result, node.name, resource),
      cell: node => {
        const use = useOf(result.nodeByName.get(node.name), resource);
        return use ? [bar(use.before, use.after, use.allocatable),
          ` ${percent(use.before, use.allocatable)}→${percent(use.after, use.allocatable)}%`] : '';
      },
    }))),
  ], FIRST.nodes);
}
