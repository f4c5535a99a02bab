package io.berth.e2e.attack;

/**
 * What an attack did beyond delays and memory.
 *
 * @param text what the table says of it
 * @param tolerable whether Berth may let it happen
 */
record SideEffects(String text, boolean tolerable) {
  static final SideEffects NONE = new SideEffects("", true);
}
