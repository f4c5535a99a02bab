package io.berth.config;

import io.berth.tree.PrintedObject;

/**
 * Prints a configuration as JSON in the form of {@code kubescheduler.config.k8s.io/v1}: with every
 * extension point, without unset fields and nulls.
 */
public final class ConfigPrinter {
  private ConfigPrinter() {}

  /** Returns the configuration as text that ends with a line break. */
  public static String print(SchedulerConfiguration configuration) {
    return JsonText.of(form(configuration)) + "\n";
  }

  static PrintedObject form(SchedulerConfiguration configuration) {
    return new PrintedObject()
        .set("apiVersion", SchedulerConfiguration.API_VERSION)
        .set("kind", SchedulerConfiguration.KIND)
        .set("parallelism", configuration.parallelism())
        .set("leaderElection", configuration.leaderElection().encode())
        .set("clientConnection", configuration.clientConnection().encode())
        .set("enableProfiling", configuration.enableProfiling())
        .set("enableContentionProfiling", configuration.enableContentionProfiling())
        .set("percentageOfNodesToScore", configuration.percentageOfNodesToScore())
        .set("podInitialBackoffSeconds", configuration.podInitialBackoffSeconds())
        .set("podMaxBackoffSeconds", configuration.podMaxBackoffSeconds())
        .list("profiles", configuration.profiles(), ProfileConfiguration::encode)
        .list("extenders", configuration.extenders(), Extender::encode)
        .setIfTrue("delayCacheUntilActive", configuration.delayCacheUntilActive());
  }
}
