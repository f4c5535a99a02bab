package io.berth.e2e.attack;

/**
 * What an attack did beyond delays and memory.
 *
 * @param text what the table says of it
 * @param tolerable whether Berth may let it happen
 */
record Damage(String text, boolean tolerable) {
  static final Damage NONE = new Damage("", true);
}
