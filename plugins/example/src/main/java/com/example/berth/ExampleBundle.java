package com.example.berth;

import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;

/** The plugins of this jar. */
public final class ExampleBundle implements PluginBundle {
  @Override
  public void contribute(PluginCatalog catalog) {
    catalog.add(
        PreferLabelledNodes.NAME,
        PreferLabelledNodes.class,
        PreferLabelledNodes.Args.class,
        new LabelArgs());
  }
}
