'use strict'; // applies to all files: they are joined into one script

// The results of the simulation, indexed for the page. Names and reasons are untrusted input: they
// become text nodes, never markup.

const REPORT = JSON.parse(document.getElementById('data').textContent);
const COMPARED = REPORT.result.kind === 'Comparison';
const RESULTS = (COMPARED ? [REPORT.result.first, REPORT.result.second] : [REPORT.result])
    .map((json, index) => indexed(json, COMPARED ? 'AB'[index] : ''));
const FIRST = RESULTS[0];
const RESOURCES = resources();

/** Adds indexes to a result; its letter distinguishes two results. */
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
    // The replacement of a preempted pod may have the same name.
    if (pod.state !== 'preempted' || !result.podByKey.has(pod.key)) {
      result.podByKey.set(pod.key, pod);
    }
    // Of a pod and its replacements only the last may have a node.
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

/** The resources of the nodes: CPU and memory first, pods last. */
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

/** The allocatable and used amounts of a resource on a node; null if the node does not have it. */
function useOf(node, resource) {
  const use = resource === 'pods' ? node.pods : node.resources[resource];
  return use && use.allocatable > 0 ? use : null;
}

/** Free memory or disk beside used CPU does not count as stranded. */
function canStrand(resource) {
  return resource !== 'memory' && resource !== 'ephemeral-storage';
}

function strandedOf(use, resource) {
  return use && canStrand(resource) ? use.stranded || 0 : 0;
}

// Texts, in the format of the terminal output.

function isBytes(resource) {
  return resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-');
}

/** An amount with at most one decimal place. */
function amount(resource, value) {
  if (resource === 'cpu') {
    return oneDigit(value / 1000);
  }
  return isBytes(resource) ? bytes(value) : grouped(value);
}

/** An amount of CPU in the format of manifests. */
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

/** A rounded percentage; 100 only if all is used. */
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

/** The first sentence has the missing resources; the rest, why preemption does not help. */
function brief(reason) {
  const end = reason.indexOf('. ');
  return end < 0 ? reason : reason.slice(0, end + 1);
}

function requestsText(requests) {
  const texts = Object.entries(requests).map(([name, value]) => `${name} ${exactAmount(name, value)}`);
  return texts.length ? texts.join(', ') : 'nothing';
}

/** Natural order: node-2 comes before node-10. */
const BY_NAME = new Intl.Collator('en', {numeric: true}).compare;
