package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads KubeSchedulerConfiguration files as kube-scheduler does. kube-scheduler stops at the first
 * stage that fails (reading, validating, building plugins); this class reports all problems at
 * once.
 */
public final class ConfigReader {
  private final PluginDescriptors descriptors;

  public ConfigReader(PluginDescriptors descriptors) {
    this.descriptors = descriptors;
  }

  /** Reads the bytes of a file. */
  public ConfigResult read(byte[] bytes) {
    Problems problems = new Problems();
    String text = TreeReader.decode(bytes, problems);
    return text == null ? new ConfigResult(null, problems.list(), null) : read(text);
  }

  public ConfigResult read(String text) {
    Problems problems = new Problems();
    Value root = TreeReader.read(text, problems);
    if (root == null) {
      return new ConfigResult(null, problems.list(), null);
    }
    if (ConfigMaps.isConfigMap(root)) {
      return ConfigMaps.read((Mapping) root, text, problems, this);
    }
    if (HelmValues.areValues(root)) {
      problems.notice(
          Path.ROOT.field(HelmValues.FIELD), "the file contains Helm values; reading this field");
      return read(HelmValues.configuration((Mapping) root), problems);
    }
    return read(root, problems);
  }

  private ConfigResult read(Value root, Problems problems) {
    SchedulerConfiguration configuration = null;
    if (TypeMeta.check(root, problems)) {
      configuration = Fields.read(Path.ROOT, root, problems, fields -> decode(fields, problems));
    }
    return new ConfigResult(
        problems.hasErrors() ? null : configuration, sorted(problems, root), root);
  }

  private SchedulerConfiguration decode(Fields fields, Problems problems) {
    fields.value("apiVersion");
    fields.value("kind");
    boolean profiling = fields.bool("enableProfiling", true);
    List<RawProfile> rawProfiles =
        ProfileDefaults.orDefault(
            fields.objects("profiles", profile -> RawProfile.decode(profile, descriptors)),
            problems);
    List<ProfileConfiguration> profiles = new ArrayList<>();
    boolean isOnly = rawProfiles.size() == 1;
    rawProfiles.forEach(raw -> profiles.add(ProfileDefaults.apply(raw, isOnly, descriptors)));
    SchedulerConfiguration configuration =
        new SchedulerConfiguration(
            fields.int32("parallelism", 16),
            fields.objectOrEmpty("leaderElection", LeaderElection::decode),
            fields.objectOrEmpty("clientConnection", ClientConnection::decode),
            profiling,
            fields.bool("enableContentionProfiling", profiling),
            fields.int32("percentageOfNodesToScore", 0),
            fields.int64("podInitialBackoffSeconds", 1),
            fields.int64("podMaxBackoffSeconds", 10),
            profiles,
            fields.objects("extenders", Extender::decode),
            fields.bool("delayCacheUntilActive", false));
    SchedulerConfigurationValidation.validate(configuration, rawProfiles, descriptors, problems);
    return configuration;
  }

  private static List<Problem> sorted(Problems problems, Value root) {
    return problems.list(root).stream()
        .sorted(
            Comparator.comparing(Problem::severity)
                .thenComparingInt(problem -> line(problem))
                .thenComparingInt(problem -> column(problem)))
        .toList();
  }

  private static int line(Problem problem) {
    return problem.location() == null ? 0 : problem.location().line();
  }

  private static int column(Problem problem) {
    return problem.location() == null ? 0 : problem.location().column();
  }
}
