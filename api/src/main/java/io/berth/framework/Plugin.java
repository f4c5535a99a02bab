package io.berth.framework;

/**
 * What every plugin is. A plugin takes part at each extension point whose interface it implements.
 *
 * <p>One instance serves one profile. It is built once at start, keeps no state about single pods
 * (that belongs in {@link CycleState}) and is called by one deciding thread at a time, except where
 * an extension point says otherwise. An exception that leaves a plugin counts as {@link
 * Code#ERROR}.
 */
public interface Plugin {
  /** Returns the name under which configurations know this plugin. */
  String name();
}
