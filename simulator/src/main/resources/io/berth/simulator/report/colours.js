// Colours, ordered by lightness, so that they are distinguishable with any colour vision.
const SCALES = {
  light: {
    use: ['#fffbd6', '#d3eebb', '#87d0bb', '#3fb0c4', '#2381b9', '#22479b', '#0a1f5c'],
    change: ['#7f3b08', '#c2740f', '#f3b562', '#f2f1ef', '#ada5d2', '#7761ab', '#3a0a58'],
    none: '#f1f1ef', line: '#d4d4d0', ink: '#1c2024', paper: '#ffffff', mark: '#c8420a', pick: '#111111',
  },
  dark: {
    use: ['#17253a', '#1b3f6b', '#1f6a96', '#2d93ad', '#66bba6', '#b5dda0', '#fdf9c4'],
    change: ['#fdb863', '#d58a2d', '#7d5220', '#26282c', '#56498c', '#8f80c4', '#cdc4ee'],
    none: '#1d2024', line: '#3a3f46', ink: '#e8eaed', paper: '#14171a', mark: '#ff8a3d', pick: '#ffffff',
  },
};
const DARK = matchMedia('(prefers-color-scheme: dark)');

function colours() {
  return DARK.matches ? SCALES.dark : SCALES.light;
}

const STEPS = 200;
const PALETTES = new Map();

/** The colour at a position of a scale, from 0 to 1, and the text colour that is readable on it. */
function shade(scale, at) {
  if (!PALETTES.has(scale)) {
    PALETTES.set(scale, Array.from({length: STEPS + 1}, (_, step) => mixed(scale, step / STEPS)));
  }
  return PALETTES.get(scale)[Math.round(Math.max(0, Math.min(1, at)) * STEPS)];
}

function mixed(scale, at) {
  const place = at * (scale.length - 1);
  const low = Math.min(Math.floor(place), scale.length - 2);
  const [from, to] = [rgb(scale[low]), rgb(scale[low + 1])];
  const colour = from.map((value, i) => Math.round(value + (to[i] - value) * (place - low)));
  return {fill: `rgb(${colour})`, ink: inkOn(colour)};
}

function rgb(hex) {
  return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
}

/** Black or white: the text colour with the higher contrast. */
function inkOn([r, g, b]) {
  const linear = [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return luminance > 0.18 ? '#0c1116' : '#ffffff';
}
