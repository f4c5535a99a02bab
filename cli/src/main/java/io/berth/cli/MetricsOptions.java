package io.berth.cli;

import io.berth.cli.flags.LabelValues;
import io.berth.metrics.MetricsConfiguration;
import io.berth.metrics.MetricsConfiguration.LabelAllowList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for metrics; flags of kube-scheduler. */
final class MetricsOptions {
  /** The only version that kube-scheduler v1.36 accepts. */
  private static final String PREVIOUS_VERSION = "1.35";

  @Option(
      names = "--disabled-metrics",
      paramLabel = "NAME",
      split = ",",
      description = "The names of the metrics to disable.")
  private List<String> disabled = new ArrayList<>();

  @Option(
      names = "--allow-metric-labels",
      paramLabel = "METRIC,LABEL=VALUE,...",
      description =
          "The allowed values of a metric label; other values are reported as \"unexpected\".")
  private List<String> allowedValues = new ArrayList<>();

  @Option(
      names = "--allow-metric-labels-manifest",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description =
          "The YAML file with the allowed label values, with entries \"METRIC,LABEL\":"
              + " \"VALUE,...\".")
  private @Nullable Path manifest;

  @Option(names = "--show-hidden-metrics-for-version", paramLabel = "VERSION", hidden = true)
  private String hiddenMetricsVersion = "";

  /**
   * Reads the flags.
   *
   * @throws CommandFailure with all problems of the flags
   */
  MetricsConfiguration read() throws IOException {
    List<String> problems = new ArrayList<>();
    if (!hiddenMetricsVersion.isEmpty() && !hiddenMetricsVersion.equals(PREVIOUS_VERSION)) {
      problems.add(
          "--show-hidden-metrics-for-version: \"%s\" is not the previous minor version; write %s or leave the flag out"
              .formatted(hiddenMetricsVersion, PREVIOUS_VERSION));
    }
    List<String> names = disabled.stream().filter(name -> !name.isEmpty()).toList();
    names.stream()
        .filter(name -> !LabelValues.isMetricName(name))
        .map("--disabled-metrics: \"%s\" is not the name of a metric"::formatted)
        .forEach(problems::add);
    Map<String, LabelAllowList> lists = new LinkedHashMap<>();
    try {
      lists.putAll(allowLists());
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
    }
    CommandFailure.requireNone(problems);
    return new MetricsConfiguration(names, lists);
  }

  private Map<String, LabelAllowList> allowLists() throws IOException {
    List<String> nonEmpty = allowedValues.stream().filter(value -> !value.isEmpty()).toList();
    if (manifest == null) {
      return lists(LabelValues.ofFlags("--allow-metric-labels", nonEmpty));
    }
    if (!nonEmpty.isEmpty()) {
      throw new IllegalArgumentException(
          "--allow-metric-labels and --allow-metric-labels-manifest: are mutually exclusive");
    }
    return lists(LabelValues.ofManifest(manifest.toString(), Streams.small(manifest)));
  }

  private static Map<String, LabelAllowList> lists(LabelValues values) {
    Map<String, LabelAllowList> lists = new LinkedHashMap<>();
    values.byMetric().forEach((metric, labels) -> lists.put(metric, new LabelAllowList(labels)));
    return lists;
  }
}
