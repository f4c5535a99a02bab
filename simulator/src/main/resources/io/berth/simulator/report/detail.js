// The panel at the side: a node, a workload or a pod. Each of them leads to others.

const DETAIL = byId('detail');
let openedFrom = null;

/** Fills the panel. */
function fill(kind, title, parts, selected) {
  if (DETAIL.hidden) {
    openedFrom = document.activeElement;
  }
  const heading = el('h2', {tabindex: '-1'}, el('span', {class: 'kind'}, kind), title);
  DETAIL.replaceChildren(
      el('div', {class: 'bar-top'},
          depth() > 1 ? el('button', {type: 'button', onclick: () => history.back()}, '← Back') : el('span'),
          el('button', {type: 'button', class: 'close', 'aria-label': 'Close details', onclick: closeDetail}, '×')),
      heading, ...parts);
  DETAIL.hidden = false;
  document.body.classList.add('with-detail');
  DETAIL.scrollTop = 0;
  heading.focus({preventScroll: true});
  select(selected || null);
}

function fillUnknown(kind, key) {
  const left = kind === 'pod' && REPORT.room.listed < REPORT.room.pods
    ? ` It leaves out ${count(REPORT.room.pods - REPORT.room.listed, 'pod')}.` : '';
  fill(kind[0].toUpperCase() + kind.slice(1), key, [el('p', null, `This page has no ${kind} of this name.${left}`)]);
}

function closeDetail() {
  leaveAddress();
  hideDetail();
}

function hideDetail() {
  if (DETAIL.hidden) {
    return;
  }
  DETAIL.hidden = true;
  document.body.classList.remove('with-detail');
  select(null);
  if (openedFrom && openedFrom.isConnected) {
    openedFrom.focus({preventScroll: true});
  }
}

function select(nodeName) {
  if (VIEW.selected !== nodeName) {
    VIEW.selected = nodeName;
    MAPS.forEach(map => map.mark());
  }
}

document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && !DETAIL.hidden) {
    closeDetail();
  }
});

function facts(entries) {
  return el('dl', null, entries.filter(([, value]) => value !== null && value !== '')
      .flatMap(([name, value]) => [el('dt', null, name), el('dd', null, value)]));
}

/** One part for each result; of a single one without its letter. */
function perResult(build) {
  return RESULTS.map(result => el('section', null,
      result.letter ? el('h3', {class: 'result'}, el('span', {class: 'letter'}, result.letter), result.configuration) : null,
      build(result)));
}

function podList(pods, withNode) {
  return table([
    {title: 'Pod', value: pod => pod.key, cell: pod => linkTo('pod', pod.key)},
    ...withNode ? [{title: 'Where', value: pod => pod.node || '', cell: whereabouts}]
      : [{title: 'State', value: pod => pod.state, cell: pod => pill(pod.state)}],
    {title: 'Asks for', cell: pod => requestsText(pod.requests)},
  ], pods).element;
}

// Nodes.

function fillNode(name) {
  fill('Node', name, nodeDetail(name), name);
}

function nodeDetail(name) {
  const parts = [nodeUses(name)];
  if (FIRST.nodeByName.get(name).unschedulable) {
    parts.unshift(el('p', null, 'This node is cordoned.'));
  }
  return [...parts, ...perResult(result => {
    const node = result.nodeByName.get(name);
    const before = VIEW.when === 'before';
    const listed = (before ? result.podsBefore : result.podsAfter).get(name) || [];
    const gone = before ? [] : (result.podsBefore.get(name) || []).filter(pod => !isOnNode(pod));
    const missing = (before ? node.pods.before : node.pods.after) - listed.length;
    return [
      el('h4', null, `${count(listed.length, 'pod')} ${before ? 'before' : 'after'}`),
      missing > 0 ? el('p', {class: 'faint'}, `and ${count(missing, 'pod')} that this page leaves out`) : null,
      podList(listed),
      gone.length ? [el('h4', null, `${count(gone.length, 'pod')} gone`), podList(gone)] : null,
    ];
  })];
}

// Workloads.

function fillWorkload(key) {
  fill('Workload', key, perResult(result => workloadDetail(result, key)));
}

function workloadDetail(result, key) {
  const outcome = WORKLOADS.find(row => row.key === key).outcomes[RESULTS.indexOf(result)];
  if (!outcome) {
    return el('p', {class: 'faint'}, 'It has no pods here.');
  }
  const pods = [...result.podsOfWorkload.get(key) || []].sort((a, b) => isOnNode(a) - isOnNode(b));
  const missing = podsOf(outcome) + outcome.preempted - pods.length;
  const nodes = new Map();
  pods.filter(isOnNode).forEach(pod => append(nodes, pod.node, pod));
  const crowded = [...nodes].sort((a, b) => b[1].length - a[1].length || BY_NAME(a[0], b[0]));
  const shown = crowded.slice(0, 40);
  return [
    el('p', null, ['running', 'placed', 'pending', 'preempted', 'foreign'].filter(state => outcome[state] > 0)
        .map(state => [pill(state), ` ${grouped(outcome[state])}  `])),
    outcome.reasons.map(({reason, pods: number}) => el('p', {class: 'reason'},
        el('strong', null, `${count(number, 'pod')}: `), reason)),
    shown.length ? el('h4', null, `On ${count(nodes.size, 'node')}`) : null,
    el('div', {class: 'names'}, shown.map(([node, own]) =>
      el('span', null, linkTo('node', node), own.length > 1 ? ` ×${own.length}` : '')),
    crowded.length > shown.length ? el('span', {class: 'faint'}, `and ${count(crowded.length - shown.length, 'further node')}`) : null),
    el('h4', null, 'Pods'),
    missing > 0 ? el('p', {class: 'faint'}, `${count(missing, 'pod')} of it ${missing === 1 ? 'is' : 'are'} not listed on this page`) : null,
    podList(pods, true),
  ];
}

// Pods.

function fillPod(key) {
  const pods = RESULTS.map(result => podIn(result, key));
  const node = pods.map(placeOf).find(name => name);
  fill('Pod', key, podDetail(key, pods.find(pod => pod)), node);
}

/** The pod of this name, or whoever has its place in that result. */
function podIn(result, key) {
  const known = RESULTS.map(other => other.podByKey.get(key)).find(pod => pod);
  return result.podByKey.get(key) || result.podByOrigin.get(known.origin);
}

function podDetail(key, pod) {
  return [
    facts([
      ['Workload', linkTo('workload', pod.workloadKey)],
      ['Priority', grouped(pod.priority)],
      ['Asks for', requestsText(pod.requests)],
    ]),
    ...perResult(result => {
      const own = podIn(result, key);
      return own ? outcomeOf(result, own, key) : el('p', {class: 'faint'}, 'There is no such pod here.');
    }),
  ];
}

function outcomeOf(result, pod, key) {
  const last = result.podByOrigin.get(pod.origin);
  return [
    facts([
      ['Pod', pod.key === key ? null : pod.key],
      ['State', pill(pod.state)],
      ['Node', pod.node ? linkTo('node', pod.node) : null],
      ['Why', pod.reason || null],
      ['Replaces', result.podByKey.has(pod.origin) && pod.origin !== pod.key ? linkTo('pod', pod.origin) : null],
      ['Replaced by', last && last !== pod ? linkTo('pod', last.key) : null],
      ['Attempts', pod.attempts > 0 ? grouped(pod.attempts) : null],
    ]),
    explanation(result, pod),
  ];
}

function explanation(result, pod) {
  if (pod.attempts === 0) {
    return pod.state === 'running' ? el('p', {class: 'faint'}, 'It was on this node before and stayed there.') : null;
  }
  if (!pod.rejections) {
    return el('p', {class: 'faint'},
        `Its scores are not on this page, which has room for those of ${count(REPORT.room.explained, 'pod')} of `
        + `${grouped(REPORT.room.tried)}, from every workload in turn. “berth simulate --explain” prints them all.`);
  }
  return [
    pod.scores ? scores(pod)
      : pod.nominated ? el('p', null, onlyNominated(pod))
      : pod.state === 'placed' ? el('p', null, `${pod.node} was the only node that fits.`) : null,
    rejections(result, pod),
    pod.earlierAttempt ? [
      el('h4', null, `Attempt ${pod.earlierAttempt.attempt}, before that`),
      rejectedNodes(pod.earlierAttempt.rejections),
    ] : null,
  ];
}

function onlyNominated({node, preemption}) {
  const sentence = `Evaluated only the nominated node ${node}`;
  if (!preemption) {
    return `${sentence}.`;
  }
  const more = preemption.victimCount - preemption.victims.length;
  return `${sentence}, freed by preempting ${preemption.victims.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}.`;
}

function rejectedNodes(list) {
  const rejected = list.reduce((sum, one) => sum + one.nodes, 0);
  return list.length ? [el('h4', null, `${count(rejected, 'node')} rejected`), table([
    {title: 'Nodes', class: 'number', cell: one => grouped(one.nodes)},
    {title: 'Plugin', cell: one => one.plugin || ''},
    {title: 'Reason', cell: one => one.reason},
  ], list).element] : null;
}

/** The best nodes and what each plugin gave them; plugins that tell no nodes apart stand below. */
function scores({node: chosen, scores: {feasible, best}}) {
  const plugins = Object.keys(best[0].plugins);
  const equal = plugins.filter(plugin => best.every(one => one.plugins[plugin] === best[0].plugins[plugin]));
  const telling = plugins.filter(plugin => !equal.includes(plugin));
  const number = (title, value) => ({title, class: 'number', cell: one => grouped(value(one))});
  return [
    el('h4', null, `The best ${best.length} of ${count(feasible, 'node')} that fit`),
    table([
      {title: 'Node', cell: one => linkTo('node', one.node)},
      number('Score', one => one.total),
      ...telling.map(plugin => number(plugin, one => one.plugins[plugin])),
    ], best, {class: 'scores', rowClass: one => one.node === chosen ? 'chosen' : null}).element,
    equal.length ? el('p', {class: 'faint'}, `Equal scores on these nodes: ${equal
        .map(plugin => `${plugin} ${best[0].plugins[plugin]}`).join(', ')}.`) : null,
    best.length > 1 && best[0].total === best[1].total
      ? el('p', {class: 'faint'}, 'Among nodes of equal score the seed decides.') : null,
  ];
}

function rejections(result, {rejections: list, scores: scored, state, nominated}) {
  const rejected = list.reduce((sum, one) => sum + one.nodes, 0);
  const feasible = scored ? scored.feasible : state === 'placed' ? 1 : 0;
  const unseen = result.totals.nodes - rejected - feasible;
  return [
    rejectedNodes(list),
    state === 'placed' && !nominated && unseen > 0
      ? el('p', {class: 'faint'}, `${count(unseen, 'node')} ${unseen === 1 ? 'was' : 'were'} not looked at: enough others fit.`) : null,
  ];
}
