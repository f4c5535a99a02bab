package io.berth.config;

import static io.berth.framework.ExtensionPoint.FILTER;
import static io.berth.framework.ExtensionPoint.PRE_BIND;
import static io.berth.framework.ExtensionPoint.PRE_FILTER;
import static io.berth.framework.ExtensionPoint.PRE_SCORE;
import static io.berth.framework.ExtensionPoint.RESERVE;
import static io.berth.framework.ExtensionPoint.SCORE;

import io.berth.framework.ExtensionPoint;
import io.berth.plugins.InTreePlugins;
import io.berth.plugins.interpodaffinity.InterPodAffinityArgsDecoder;
import io.berth.plugins.podtopologyspread.PodTopologySpreadArgsDecoder;
import io.berth.plugins.volumebinding.VolumeBindingArgsDecoder;
import io.berth.tree.ArgsDecoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The catalogue that tests read configurations with: the plugins that come with Berth. */
final class InTree implements KnownPlugins {
  static final KnownPlugins PLUGINS = new InTree();
  static final ConfigReader READER = new ConfigReader(PLUGINS);

  private final KnownPlugins bundled = BundledPlugins.of(List.of(new InTreePlugins()));
  private final Map<String, KnownPlugin> missing = new LinkedHashMap<>();

  private InTree() {
    add("VolumeRestrictions", null, PRE_FILTER, FILTER);
    add("NodeVolumeLimits", null, PRE_FILTER, FILTER);
    add("VolumeZone", null, PRE_FILTER, FILTER);
    add(
        "VolumeBinding",
        new VolumeBindingArgsDecoder(),
        PRE_FILTER,
        FILTER,
        PRE_SCORE,
        SCORE,
        RESERVE,
        PRE_BIND);
    add(
        "PodTopologySpread",
        new PodTopologySpreadArgsDecoder(),
        PRE_FILTER,
        FILTER,
        PRE_SCORE,
        SCORE);
    add(
        "InterPodAffinity",
        new InterPodAffinityArgsDecoder(),
        PRE_FILTER,
        FILTER,
        PRE_SCORE,
        SCORE);
  }

  private void add(
      String name, @Nullable ArgsDecoder<?> args, ExtensionPoint first, ExtensionPoint... rest) {
    missing.put(name, new KnownPlugin(name, EnumSet.of(first, rest), args, true));
  }

  @Override
  public Collection<String> names() {
    List<String> names = new ArrayList<>(bundled.names());
    missing.keySet().stream().filter(name -> !names.contains(name)).forEach(names::add);
    return names;
  }

  @Override
  public @Nullable KnownPlugin find(String name) {
    KnownPlugin plugin = bundled.find(name);
    return plugin == null ? missing.get(name) : plugin;
  }
}
