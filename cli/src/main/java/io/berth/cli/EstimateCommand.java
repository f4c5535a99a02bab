package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.insight.estimate.ClusterResources;
import io.berth.insight.estimate.EstimateJson;
import io.berth.insight.estimate.EstimateReport;
import io.berth.insight.estimate.Estimator;
import io.berth.insight.estimate.ExactEstimate;
import io.berth.insight.estimate.Generation;
import io.berth.insight.estimate.Method;
import io.berth.insight.estimate.PlacementTrialException;
import io.berth.insight.estimate.Quota;
import io.berth.insight.estimate.Subject;
import io.berth.insight.models.ClusterFile;
import io.berth.insight.models.NodeSummary;
import io.berth.insight.models.ResourceModels;
import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Manifests;
import io.berth.manifest.ObjectParts;
import io.berth.runtime.PluginException;
import io.berth.runtime.PluginRegistry;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells how many replicas of a workload fit on a cluster. */
@Command(
    name = "estimate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Tell how many more replicas of a workload fit on a cluster, and what limits them.",
    footer = {
      "",
      "Example: kubectl get nodes,pods -A -o yaml > cluster.yaml",
      "         berth estimate web.yaml -f cluster.yaml",
      "         berth estimate --request cpu=2,memory=8Gi -f cluster.yaml",
      "Methods: summary (the cluster's totals), model (nodes by grade), nodes (each",
      "node by itself), all three as Karmada counts; exact (the scheduler itself, one",
      "replica after the other)."
    })
final class EstimateCommand implements Callable<Integer> {
  private static final String QUOTA = "ResourceQuota";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "WORKLOAD",
      description =
          "A file with workloads, or one of the cluster: kind/name or kind/namespace/name.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--request",
      split = ",",
      paramLabel = "RESOURCE=AMOUNT",
      description = "What a replica asks for, instead of a workload: cpu=500m,memory=1Gi.")
  private List<String> request = new ArrayList<>();

  @Option(
      names = "--together",
      description = "Count how often all workloads fit together, each with its replicas.")
  private boolean together;

  @Option(
      names = "--assume",
      paramLabel = "FILE",
      description =
          "Workloads that are on their way to the cluster, and take their room before others.")
  private List<String> assume = new ArrayList<>();

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description =
          "The cluster: nodes, pods and whatever else matters, from files or dumps. Instead of it,"
              + " --kubeconfig or --master names a live cluster, which is only read.")
  private List<Path> clusterFiles = new ArrayList<>();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Option(
      names = "--method",
      split = ",",
      paramLabel = "METHOD",
      description = "summary, model, nodes, exact: one or several; all if left out.")
  private List<Method> methods = new ArrayList<>();

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description =
          "The grades of nodes: a Karmada Cluster, or its resourceModels; the nine usual ones if"
              + " left out. A Cluster with a status will do without -f for summary and model.")
  private @Nullable Path models;

  @Option(
      names = "--generation",
      paramLabel = "g1|g2|g3",
      defaultValue = "g2",
      description =
          "How grades are counted (${DEFAULT-VALUE}): g1 as Karmada up to v1.11, g2 as v1.12 to"
              + " v1.17 and as its document tells, g3 as v1.18 and later.")
  private Generation generation = Generation.G2;

  @Option(
      names = "--resource-quotas",
      description = "Have the ResourceQuotas of the cluster limit the method nodes.")
  private boolean quotas;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Stop the method exact at so many (${DEFAULT-VALUE}).")
  private int atMost;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Decides ties between nodes (${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private OutputOption output = new OutputOption();

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private WorkloadOptions workloads = new WorkloadOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration configuration = config.read(registry);
    WorkloadHandlers handlers = workloads.handlers(registry);
    if (atMost < 1) {
      throw CommandFailure.wrongInput(
          List.of("--at-most: %d is too few; give a number from 1 on".formatted(atMost)));
    }
    if (!clusterFiles.isEmpty() && live.isGiven()) {
      throw new CommandLine.ParameterException(
          command(),
          "-f and --kubeconfig or --master do not go together; give files or a live cluster");
    }
    try {
      ClusterFile file =
          models == null ? null : ClusterFile.read(models.toString(), Streams.small(models));
      if (clusterFiles.isEmpty() && !live.isGiven()) {
        estimateStatus(file, handlers);
      } else {
        estimateNodes(file, handlers, configuration, registry);
      }
      return ExitCode.DONE;
    } catch (ManifestException e) {
      throw CommandFailure.wrongInput(e.problems());
    } catch (PluginException | PlacementTrialException e) {
      throw CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  /** Goes by what a Karmada Cluster tells of itself. */
  private void estimateStatus(@Nullable ClusterFile file, WorkloadHandlers handlers)
      throws IOException {
    if (file == null || file.summary() == null) {
      throw CommandFailure.wrongInput(
          List.of(
              "there is no cluster; give its nodes and pods with -f, for example from"
                  + " \"kubectl get nodes,pods -A -o yaml\", a live one with --kubeconfig, or a"
                  + " Karmada Cluster with a status with --models"));
    }
    ClusterResources resources =
        ClusterResources.of(file)
            .assuming(
                assumed(handlers, new ClusterObjects()).stream().map(Subject::inFull).toList());
    StatusEstimates source = new StatusEstimates(resources, generation);
    print(reports(source, subjects(handlers, new ClusterObjects())), resources, null);
  }

  private void estimateNodes(
      @Nullable ClusterFile file,
      WorkloadHandlers handlers,
      SchedulerConfiguration configuration,
      PluginRegistry registry)
      throws IOException {
    ManifestFiles reader =
        new ManifestFiles(command(), kind -> kind.equals(QUOTA) || handlers.kinds().contains(kind));
    Manifests read =
        live.isGiven()
            ? reader.read(
                live.settings(configuration.clientConnection()),
                LiveManifests.TO_ESTIMATE,
                List.of())
            : reader.read(clusterFiles);
    ClusterObjects cluster = read.objects();
    ManifestFiles.requireNodes(cluster, live.isGiven());
    Estimator estimator =
        new Estimator(cluster, file == null ? ResourceModels.defaults() : file.models())
            .assuming(assumed(handlers, cluster));
    NodeEstimates source =
        new NodeEstimates(
            estimator,
            generation,
            quotas ? quotas(cluster) : List.of(),
            (on, subject) -> exact(on, subject, configuration, registry));
    print(
        reports(source, subjects(handlers, cluster)),
        estimator.resources(),
        estimator.nodeSummary());
  }

  private List<EstimateReport> reports(EstimateSource source, List<Subject> subjects) {
    List<Method> asked =
        methods.isEmpty() ? source.methods() : methods.stream().distinct().toList();
    return subjects.stream().map(one -> source.report(one, asked, generation)).toList();
  }

  private List<Subject> subjects(WorkloadHandlers handlers, ClusterObjects cluster)
      throws IOException {
    return new SubjectReader(handlers, workloads.reader(handlers), cluster, command())
        .read(words, request, together);
  }

  private List<Subject> assumed(WorkloadHandlers handlers, ClusterObjects cluster)
      throws IOException {
    return assume.isEmpty()
        ? List.of()
        : new SubjectReader(handlers, workloads.reader(handlers), cluster, command())
            .read(assume, List.of(), false);
  }

  private static List<Quota> quotas(ClusterObjects cluster) {
    return cluster.all().stream()
        .filter(one -> one.getKind().equals(QUOTA))
        .map(
            one ->
                ObjectParts.read(
                    ObjectParts.plain(one),
                    ResourceQuota.class,
                    "ResourceQuota " + one.getMetadata().getName()))
        .map(Quota::of)
        .toList();
  }

  private ExactEstimate exact(
      Estimator estimator,
      Subject subject,
      SchedulerConfiguration configuration,
      PluginRegistry registry) {
    try (CountingProgress progress =
        CountingProgress.of("placing " + subject.name(), "pods", command())) {
      progress.outOf(estimator.nodes(subject, List.of()).count());
      return estimator.exact(
          subject,
          configuration,
          registry,
          new ExactEstimate.Effort(atMost, new SplittableRandom(seed), progress::accept));
    }
  }

  private void print(
      List<EstimateReport> reports, ClusterResources resources, @Nullable NodeSummary nodes) {
    switch (output.form()) {
      case TABLE -> new EstimatePrinter(reports).print(Console.of(command()));
      case JSON ->
          command().getOut().println(EstimateJson.of(resources, nodes, reports).toPrettyString());
    }
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
