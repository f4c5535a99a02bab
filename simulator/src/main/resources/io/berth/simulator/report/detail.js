// The side panel: a node, a workload or a pod, with links to related objects.

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
    ? ` ${count(REPORT.room.pods - REPORT.room.listed, 'pod')} are not on this page.` : '';
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

/** One section for each result; a single result has no letter. */
function perResult(build) {
  return RESULTS.map(result => el('section', null,
      result.letter ? el('h3', {class: 'result'}, el('span', {class: 'letter'}, result.letter), result.configuration) : null,
      build(result)));
}

function podList(pods, withNode) {
  return table([
    {title: 'Pod', value: pod => pod.key, cell: pod => linkTo('pod', pod.key)},
    ...withNode ? [{title: 'Where', value: pod => pod.node || '', cell: nodeOrReason}]
      : [{title: 'State', value: pod => pod.state, cell: pod => pill(pod.state)}],
    {title: 'Requests', cell: pod => requestsText(pod.requests)},
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
      missing > 0 ? el('p', {class: 'faint'}, `and ${count(missing, 'pod')} that are not on this page`) : null,
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

/** The pod with this name, or its replacement in that result. */
function podIn(result, key) {
  const known = RESULTS.map(other => other.podByKey.get(key)).find(pod => pod);
  return result.podByKey.get(key) || result.podByOrigin.get(known.origin);
}

function podDetail(key, pod) {
  return [
    facts([
      ['Workload', linkTo('workload', pod.workloadKey)],
      ['Priority', grouped(pod.priority)],
      ['Requests', requestsText(pod.requests)],
    ]),
    ...perResult(result => {
      const own = podIn(result, key);
      return own ? outcomeOf(result, own, key) : el('p', {class: 'faint'}, 'This result has no such pod.');
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
        `Its scores are not on this page, which contains the scores of ${count(REPORT.room.explained, 'pod')} of `
        + `${grouped(REPORT.room.tried)}, from every workload in turn. “berth simulate --explain” prints them all.`);
  }
  return [
    pod.scores ? scores(pod)
      : pod.nominated ? el('p', null, onlyNominated(pod))
      : pod.state === 'placed' ? el('p', null, `${pod.node} was the only node that fits.`) : null,
    rejections(result, pod),
    pod.earlierAttempt ? [
      el('h4', null, `Earlier attempt: ${pod.earlierAttempt.attempt}`),
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

/** The best nodes with the score of each plugin; plugins with equal scores for all nodes are listed below. */
function scores({node: chosen, scores: {feasible, best}}) {
  const plugins = Object.keys(best[0].plugins);
  const equal = plugins.filter(plugin => best.every(one => one.plugins[plugin] === best[0].plugins[plugin]));
  const distinct = plugins.filter(plugin => !equal.includes(plugin));
  const number = (title, value) => ({title, class: 'number', cell: one => grouped(value(one))});
  return [
    el('h4', null, `The best ${best.length} of ${count(feasible, 'node')} that fit`),
    table([
      {title: 'Node', cell: one => linkTo('node', one.node)},
      number('Score', one => one.total),
      ...distinct.map(plugin => number(plugin, one => one.plugins[plugin])),
    ], best, {class: 'scores', rowClass: one => one.node === chosen ? 'chosen' : null}).element,
    equal.length ? el('p', {class: 'faint'}, `Equal scores on these nodes: ${equal
        .map(plugin => `${plugin} ${best[0].plugins[plugin]}`).join(', ')}.`) : null,
    best.length > 1 && best[0].total === best[1].total
      ? el('p', {class: 'faint'}, 'Among nodes with equal scores, the selection is random by the seed.') : null,
  ];
}

function rejections(result, {rejections: list, scores: scored, state, nominated}) {
  const rejected = list.reduce((sum, one) => sum + one.nodes, 0);
  const feasible = scored ? scored.feasible : state === 'placed' ? 1 : 0;
  const unseen = result.totals.nodes - rejected - feasible;
  return [
    rejectedNodes(list),
    state === 'placed' && !nominated && unseen > 0
      ? el('p', {class: 'faint'}, `${count(unseen, 'node')} ${unseen === 1 ? 'was' : 'were'} not evaluated: enough other nodes fit.`) : null,
  ];
}
