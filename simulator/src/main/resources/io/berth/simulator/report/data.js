'use strict'; // holds for all files: they become one script

// What the simulation gave, indexed for the page. Names and reasons are people's texts: they only
// ever become text of the page, never markup.

const REPORT = JSON.parse(document.getElementById('data').textContent);
const COMPARED = REPORT.result.kind === 'Comparison';
const RESULTS = (COMPARED ? [REPORT.result.first, REPORT.result.second] : [REPORT.result])
    .map((json, index) => indexed(json, COMPARED ? 'AB'[index] : ''));
const FIRST = RESULTS[0];
const RESOURCES = resources();

/** Adds to a result what is looked up often; its letter tells two of them apart. */
function indexed(json, letter) {
  const result = {...json, letter, name: letter ? `${letter}: ${json.configuration}` : json.configuration};
  result.nodeByName = new Map(json.nodes.map(node => [node.name, node]));
  result.podsAfter = new Map();
  result.podsBefore = new Map();
  result.podsOfWorkload = new Map();
  result.podByKey = new Map();
  result.podByOrigin = new Map();
  for (const pod of json.pods) {
    pod.key = `${pod.namespace}/${pod.name}`;
    pod.origin = `${pod.namespace}/${pod.replaces || pod.name}`;
    pod.workloadKey = workloadKey(pod.workload.kind, pod.namespace, pod.workload.name);
    append(result.podsOfWorkload, pod.workloadKey, pod);
    // The pod that took the place of a preempted one may have its name.
    if (pod.state !== 'preempted' || !result.podByKey.has(pod.key)) {
      result.podByKey.set(pod.key, pod);
    }
    // Of pods that took each other's place only the last may have a place.
    if (pod.state !== 'preempted' || !result.podByOrigin.has(pod.origin)) {
      result.podByOrigin.set(pod.origin, pod);
    }
    if (isOnNode(pod)) {
      append(result.podsAfter, pod.node, pod);
    }
    if (wasOnNode(pod)) {
      append(result.podsBefore, pod.node, pod);
    }
  }
  return result;
}

function append(lists, key, value) {
  const list = lists.get(key);
  if (list) {
    list.push(value);
  } else {
    lists.set(key, [value]);
  }
}

function workloadKey(kind, namespace, name) {
  return `${kind} ${namespace}/${name}`;
}

function isOnNode(pod) {
  return pod.state === 'placed' || pod.state === 'running';
}

/** Whether the pod was there when the simulation began. */
function wasOnNode(pod) {
  return pod.state === 'running' || (pod.state === 'preempted' && pod.attempts === 0);
}

/** What the nodes have: CPU and memory first, the pods that they may hold last. */
function resources() {
  const names = new Set(['cpu', 'memory']);
  for (const node of FIRST.nodes) {
    for (const [name, use] of Object.entries(node.resources)) {
      if (use.allocatable > 0) {
        names.add(name);
      }
    }
  }
  return [...names, 'pods'];
}

/** What a node has of a resource and what is used of it; null where it has none. */
function useOf(node, resource) {
  const use = resource === 'pods' ? node.pods : node.resources[resource];
  return use && use.allocatable > 0 ? use : null;
}

/** Free memory or disk beside used CPU is nothing to worry about. */
function canStrand(resource) {
  return resource !== 'memory' && resource !== 'ephemeral-storage';
}

function strandedOf(use, resource) {
  return use && canStrand(resource) ? use.stranded || 0 : 0;
}

// Texts: as the terminal writes them.

function isBytes(resource) {
  return resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-');
}

/** An amount with at most one digit after the point. */
function amount(resource, value) {
  if (resource === 'cpu') {
    return oneDigit(value / 1000);
  }
  return isBytes(resource) ? bytes(value) : grouped(value);
}

/** An amount of CPU as it is written in manifests. */
function exactAmount(resource, value) {
  return resource === 'cpu' && value % 1000 !== 0 ? `${value}m` : amount(resource, value);
}

function bytes(value) {
  const units = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
  let scaled = value;
  let unit = -1;
  while (Math.abs(scaled) >= 1024 && unit + 1 < units.length) {
    scaled /= 1024;
    unit++;
  }
  return unit < 0 ? String(value) : oneDigit(scaled) + units[unit];
}

function oneDigit(value) {
  return value.toFixed(1).replace(/\.0$/, '');
}

function grouped(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Rounded, but only what is full reads 100. */
function percent(used, allocatable) {
  const rounded = allocatable <= 0 ? 0 : Math.round(used * 100 / allocatable);
  return used < allocatable ? Math.min(rounded, 99) : rounded;
}

function share(part, whole) {
  return whole <= 0 ? '-' : `${(part * 100 / whole).toFixed(1)}%`;
}

function count(number, one) {
  return `${grouped(number)} ${one}${number === 1 ? '' : 's'}`;
}

/** The first sentence tells what is missing; what follows, why nobody could be removed for it. */
function brief(reason) {
  const end = reason.indexOf('. ');
  return end < 0 ? reason : reason.slice(0, end + 1);
}

function requestsText(requests) {
  const texts = Object.entries(requests).map(([name, value]) => `${name} ${exactAmount(name, value)}`);
  return texts.length ? texts.join(', ') : 'nothing';
}

/** Numbers in names count as numbers: node-2 comes before node-10. */
const BY_NAME = new Intl.Collator('en', {numeric: true}).compare;
