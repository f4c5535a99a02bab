// The nodes as coloured cells, drawn on a canvas: with thousands of elements, switching the resource
// or resizing the window would take seconds.

const CELLS = [
  // width, height and gap, the largest first: the first size with which all nodes fit is used
  [148, 46, 5], [112, 40, 4], [84, 34, 4], [56, 26, 3], [40, 22, 3],
  ...[22, 18, 16, 14, 12, 10].map(size => [size, size, 2]),
  ...[9, 8, 7, 6, 5, 4].map(size => [size, size, 1]),
];
const MOST_GROUPS = 8;
const GROUP_TITLE = 26;
const GROUP_SPACE = 10;

/** Groups of equal nodes, the largest first, each in the order of names. */
const KINDS = kinds();

function kinds() {
  const groups = new Map();
  FIRST.nodes.forEach(node => append(groups, kindOf(node), node));
  const few = groups.size > 1 && groups.size <= MOST_GROUPS;
  const all = few ? [...groups] : [['', [...FIRST.nodes]]];
  all.sort((a, b) => b[1].length - a[1].length);
  return all.map(([kind, nodes]) => ({
    title: few ? `${count(nodes.length, 'node')} with ${kind}` : '',
    nodes: nodes.sort((a, b) => BY_NAME(a.name, b.name)),
  }));
}

/** Computes the height of groups of cells and, on request, the positions of the cells. */
function place(groups, width, [least, h, gap], cells, titles) {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  // Cells with names use all of the available width.
  const w = least < 40 ? least : Math.min(least * 1.5, Math.floor((width + gap) / columns) - gap);
  let top = 0;
  for (const {title, nodes} of groups) {
    if (title) {
      titles?.push([title, top + 14]);
      top += GROUP_TITLE;
    }
    const above = top;
    cells && nodes.forEach((node, i) => cells.push({
      node,
      x: i % columns * (w + gap),
      y: above + Math.floor(i / columns) * (h + gap),
      w,
      h,
      gap,
    }));
    top += Math.ceil(nodes.length / columns) * (h + gap) + GROUP_SPACE;
  }
  return Math.max(0, top - GROUP_SPACE);
}

/** One map of the nodes of a result, or of the difference between two. */
class HeatMap {
  constructor(title, read) {
    this.read = read;
    this.cells = [];
    this.at = -1;
    this.canvas = el('canvas', {
      tabindex: '0',
      role: 'application',
      'aria-roledescription': 'heat map',
      onpointermove: event => this.point(event),
      onpointerleave: () => this.leave(),
      onclick: event => this.click(event),
      onkeydown: event => this.key(event),
      onfocus: () => this.move(Math.max(0, this.at)),
      onblur: () => this.leave(),
    });
    // Highlights that follow the pointer are drawn on a second canvas above the first.
    this.marks = el('canvas', {class: 'marks', 'aria-hidden': 'true'});
    this.heading = el('h3', null, title);
    this.element = el('figure', {class: 'map'}, title ? this.heading : null,
        el('div', {class: 'sheets'}, this.canvas, this.marks));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** The nodes in display order, group by group. */
  ordered() {
    if (VIEW.order === 'name') {
      return KINDS;
    }
    const value = node => this.read(node.name).value ?? -9;
    return KINDS.map(({title, nodes}) => ({title, nodes: [...nodes].sort((a, b) => value(b) - value(a))}));
  }

  /** Positions every node; returns the total height. */
  layout(width) {
    const most = Math.max(380, innerHeight * 0.62);
    const size = CELLS.find(cell => place(KINDS, width, cell) <= most) || CELLS[CELLS.length - 1];
    this.cells = [];
    this.titles = [];
    return place(this.ordered(), width, size, this.cells, this.titles);
  }

  /** Lays out and draws, after a change of the size or of the content. */
  draw() {
    const width = Math.floor(this.element.clientWidth);
    if (width === 0) {
      return; // invisible
    }
    const height = this.layout(width);
    for (const sheet of [this.canvas, this.marks]) {
      sheet.width = Math.round(width * dots());
      sheet.height = Math.round(height * dots());
      sheet.style.width = `${width}px`;
      sheet.style.height = `${height}px`;
    }
    this.canvas.setAttribute('aria-label',
        `${this.heading.textContent} ${VIEW.resource} of ${count(FIRST.nodes.length, 'node')}. `
        + 'Arrow keys go from node to node, Enter shows one.');
    this.paint();
  }

  paint() {
    const pen = cleared(this.canvas);
    const theme = colours();
    pen.font = `600 12px ${FONT}`;
    pen.fillStyle = theme.ink;
    this.titles.forEach(([title, y]) => pen.fillText(title, 0, y));
    this.cells.forEach(cell => this.paintCell(pen, cell, theme));
    this.mark();
  }

  /** Marks the node in the side panel, and the one under the pointer or with the focus. */
  mark() {
    const pen = cleared(this.marks);
    const {pick} = colours();
    const selected = this.cells.find(cell => cell.node.name === VIEW.selected);
    if (selected) {
      outline(pen, selected, pick, 2.5, 1);
    }
    if (this.cells[this.at]) {
      outline(pen, this.cells[this.at], pick, 1.5, 1);
    }
  }

  paintCell(pen, cell, theme) {
    const {x, y, w, h} = cell;
    const {value, stranded, diverging} = this.read(cell.node.name);
    if (value === null) {
      pen.fillStyle = theme.none;
      pen.fillRect(x, y, w, h);
      if (w >= 8) {
        outline(pen, cell, theme.line, 1, -0.5);
      }
      this.label(pen, cell, theme.ink, '–');
      return;
    }
    const {fill, ink} = diverging ? shade(theme.change, (value + 1) / 2) : shade(theme.use, value);
    pen.fillStyle = fill;
    pen.fillRect(x, y, w, h);
    if (!diverging && value < 0.2 && w >= 8) {
      outline(pen, cell, theme.line, 1, -0.5);
    }
    if (cell.node.unschedulable) {
      cross(pen, cell, ink);
    }
    if (stranded > 0) {
      const line = Math.max(1, Math.min(3, w / 6));
      outline(pen, cell, theme.mark, line, -line / 2);
    }
    this.label(pen, cell, ink, diverging ? signed(value) : `${percent(value, 1)}%`);
  }

  label(pen, {node, x, y, w, h}, ink, text) {
    if (w < 40) {
      return;
    }
    pen.fillStyle = ink;
    if (w < 84) {
      pen.font = `11px ${FONT}`;
      pen.textAlign = 'center';
      pen.fillText(text, x + w / 2, y + h / 2 + 4);
      pen.textAlign = 'start';
      return;
    }
    pen.font = `11px ${FONT}`;
    pen.fillText(fitted(pen, node.name, w - 14), x + 7, y + h / 2 - 3);
    pen.font = `600 12px ${FONT}`;
    pen.fillText(text, x + 7, y + h / 2 + 12);
  }

  find(event) {
    return this.cells.findIndex(({x, y, w, h, gap}) =>
      event.offsetX >= x && event.offsetX < x + w + gap && event.offsetY >= y && event.offsetY < y + h + gap);
  }

  point(event) {
    const found = this.find(event);
    this.canvas.style.cursor = found < 0 ? 'default' : 'pointer';
    if (found !== this.at) {
      this.at = found;
      this.mark();
    }
    if (found < 0) {
      hideTooltip();
    } else {
      showTooltip(this.cells[found].node.name, event.clientX, event.clientY);
    }
  }

  leave() {
    if (this.at >= 0 && document.activeElement !== this.canvas) {
      this.at = -1;
      this.mark();
    }
    hideTooltip();
  }

  click(event) {
    const found = this.find(event);
    if (found >= 0) {
      this.at = found;
      hideTooltip();
      go('node', this.cells[found].node.name);
    }
  }

  move(to) {
    if (!this.cells.length) {
      return;
    }
    this.at = Math.max(0, Math.min(this.cells.length - 1, to));
    this.mark();
    announce(nodeText(this.cells[this.at].node.name));
  }

  key(event) {
    const steps = {ArrowLeft: -1, ArrowRight: 1, Home: -this.cells.length, End: this.cells.length};
    if (event.key in steps) {
      this.move(this.at + steps[event.key]);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      this.move(this.nearest(event.key === 'ArrowUp' ? -1 : 1));
    } else if ((event.key === 'Enter' || event.key === ' ') && this.cells[this.at]) {
      go('node', this.cells[this.at].node.name);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest cell in the next row, up or down. */
  nearest(direction) {
    const here = this.cells[this.at] || this.cells[0];
    let best = this.at;
    let least = Infinity;
    this.cells.forEach(({x, y}, index) => {
      const down = (y - here.y) * direction;
      const distance = down * 10000 + Math.abs(x - here.x);
      if (down > 0 && distance < least) {
        [best, least] = [index, distance];
      }
    });
    return best;
  }
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

function signed(change) {
  const points = Math.round(Math.abs(change) * 100);
  return `${points === 0 ? '' : change > 0 ? '+' : '−'}${points}%`;
}

function dots() {
  return devicePixelRatio || 1;
}

/** Returns the drawing context of a cleared canvas. */
function cleared(sheet) {
  const pen = sheet.getContext('2d');
  pen.setTransform(dots(), 0, 0, dots(), 0, 0);
  pen.clearRect(0, 0, sheet.width, sheet.height);
  return pen;
}

function outline(pen, {x, y, w, h}, colour, width, outside) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(x - outside, y - outside, w + 2 * outside, h + 2 * outside);
}

/** A cordoned node is crossed out. */
function cross(pen, {x, y, w, h}, ink) {
  pen.save();
  pen.globalAlpha = 0.45;
  pen.strokeStyle = ink;
  pen.lineWidth = Math.max(1, Math.min(2, w / 10));
  pen.beginPath();
  pen.moveTo(x, y + h);
  pen.lineTo(x + w, y);
  pen.stroke();
  pen.restore();
}

/** Truncates a long text in its middle, because names differ at either end. */
function fitted(pen, text, width) {
  if (pen.measureText(text).width <= width) {
    return text;
  }
  let kept = text.length - 1;
  let cut = text;
  while (kept > 1 && pen.measureText(cut).width > width) {
    kept--;
    cut = `${text.slice(0, Math.ceil(kept / 2))}…${text.slice(text.length - Math.floor(kept / 2))}`;
  }
  return cut;
}

/** A text that is equal for nodes of the same group; amounts that hardly differ count as equal. */
function kindOf(node) {
  return RESOURCES.filter(name => name !== 'pods' && useOf(node, name))
      .filter(name => name === 'cpu' || name === 'memory' || !isBytes(name))
      .map(name => {
        const all = useOf(node, name).allocatable;
        const rounded = isBytes(name) ? bytes(Math.round(all / 2 ** 30) * 2 ** 30) : amount(name, all);
        return isBytes(name) ? rounded : `${rounded} ${name.slice(name.lastIndexOf('/') + 1)}`;
      })
      .join(', ');
}
