package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.insight.estimate.ClusterResources;
import io.berth.insight.estimate.DryRunException;
import io.berth.insight.estimate.EstimateJson;
import io.berth.insight.estimate.EstimateReport;
import io.berth.insight.estimate.Estimator;
import io.berth.insight.estimate.ExactEstimate;
import io.berth.insight.estimate.Generation;
import io.berth.insight.estimate.Method;
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
import io.berth.runtime.InvalidProfileException;
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

/** Estimates how many replicas of a workload fit on a cluster. */
@Command(
    name = "estimate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Show how many more replicas of a workload fit on a cluster, and what limits them.",
    footer = {
      "",
      "Example: kubectl get nodes,pods -A -o yaml > cluster.yaml",
      "         berth estimate web.yaml -f cluster.yaml",
      "         berth estimate --request cpu=2,memory=8Gi -f cluster.yaml",
      "Methods: summary (the cluster's totals), model (nodes by grade) and nodes (each node)"
          + " count as Karmada does; exact places one replica after another with the scheduler"
          + " itself."
    })
final class EstimateCommand implements Callable<Integer> {
  private static final String QUOTA = "ResourceQuota";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "WORKLOAD",
      description =
          "A file with workloads, or a workload of the cluster as kind/name or"
              + " kind/namespace/name.")
  private List<String> workloadNames = new ArrayList<>();

  @Option(
      names = "--request",
      split = ",",
      paramLabel = "RESOURCE=AMOUNT",
      description = "The requests of a replica, in place of a workload: cpu=500m,memory=1Gi.")
  private List<String> request = new ArrayList<>();

  @Option(
      names = "--together",
      description =
          "Count how many complete sets of the workloads fit, each workload with all its replicas"
              + " (default false).")
  private boolean together;

  @Option(
      names = "--assume",
      paramLabel = "FILE",
      description =
          "A file with workloads that are assigned to the cluster but not created yet; their"
              + " requests are reserved first.")
  private List<String> assumedFiles = new ArrayList<>();

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description =
          "Files with the objects of the cluster: nodes, pods and others that the scheduler"
              + " reads. Use --kubeconfig or --master instead to read a live cluster, which is"
              + " never changed.")
  private List<Path> clusterFiles = new ArrayList<>();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Option(
      names = "--method",
      split = ",",
      paramLabel = "METHOD",
      description =
          "The estimation methods, one or more of summary, model, nodes and exact (default: all).")
  private List<Method> methods = new ArrayList<>();

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description =
          "The file with the grades of nodes: a Karmada Cluster or its resourceModels. If unset,"
              + " Karmada's nine default grades are used. For summary and model, a Cluster with a"
              + " status replaces -f.")
  private @Nullable Path models;

  @Option(
      names = "--generation",
      paramLabel = "g1|g2|g3",
      defaultValue = "g2",
      description =
          "Node counting by grade (default ${DEFAULT-VALUE}): g1 as in Karmada up to v1.11, g2 as"
              + " in v1.12 to v1.17 and in Karmada's documentation, g3 as in v1.18 and later.")
  private Generation generation = Generation.G2;

  @Option(
      names = "--resource-quotas",
      description = "Apply the ResourceQuotas of the cluster in the nodes method (default false).")
  private boolean appliesQuotas;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = "100000",
      description =
          "The maximum number of replicas that the exact method places (default ${DEFAULT-VALUE}).")
  private int maxReplicas;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "The seed for selecting among nodes with equal scores (default ${DEFAULT-VALUE}).")
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
    if (maxReplicas < 1) {
      throw CommandFailure.invalidInput(
          List.of("--at-most: %d is too low; use 1 or more".formatted(maxReplicas)));
    }
    if (!clusterFiles.isEmpty() && live.hasCluster()) {
      throw new CommandLine.ParameterException(
          command(),
          "-f and --kubeconfig or --master are mutually exclusive; use files or a live cluster");
    }
    try {
      ClusterFile file =
          models == null ? null : ClusterFile.read(models.toString(), Streams.small(models));
      if (clusterFiles.isEmpty() && !live.hasCluster()) {
        estimateStatus(file, handlers);
      } else {
        estimateNodes(file, handlers, configuration, registry);
      }
      return ExitCode.SUCCESS;
    } catch (ManifestException e) {
      throw CommandFailure.invalidInput(e.problems());
    } catch (InvalidProfileException | DryRunException e) {
      throw CommandFailure.invalidInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  /** Estimates from the status of a Karmada Cluster. */
  private void estimateStatus(@Nullable ClusterFile file, WorkloadHandlers handlers)
      throws IOException {
    if (file == null || file.summary() == null) {
      throw CommandFailure.invalidInput(
          List.of(
              "no cluster is set; pass its nodes and pods with -f, for example from \"kubectl get"
                  + " nodes,pods -A -o yaml\", a live cluster with --kubeconfig, or a Karmada"
                  + " Cluster with a status with --models"));
    }
    ClusterResources resources =
        ClusterResources.of(file)
            .assuming(
                assumed(handlers, new ClusterObjects()).stream().map(Subject::allPods).toList());
    EstimateSource.OfStatus source = new EstimateSource.OfStatus(resources, generation);
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
        live.hasCluster()
            ? reader.read(
                live.settings(configuration.clientConnection()),
                LiveManifests.TO_ESTIMATE,
                List.of())
            : reader.read(clusterFiles);
    ClusterObjects cluster = read.objects();
    ManifestFiles.requireNodes(cluster, live.hasCluster());
    Estimator estimator =
        new Estimator(cluster, file == null ? ResourceModels.defaults() : file.models())
            .assuming(assumed(handlers, cluster));
    EstimateSource.OfNodes source =
        new EstimateSource.OfNodes(
            estimator,
            generation,
            appliesQuotas ? quotas(cluster) : List.of(),
            (base, subject) -> exact(base, subject, configuration, registry));
    print(
        reports(source, subjects(handlers, cluster)),
        estimator.resources(),
        estimator.nodeSummary());
  }

  private List<EstimateReport> reports(EstimateSource source, List<Subject> subjects) {
    List<Method> selected =
        methods.isEmpty() ? source.methods() : methods.stream().distinct().toList();
    return subjects.stream().map(subject -> source.report(subject, selected, generation)).toList();
  }

  private List<Subject> subjects(WorkloadHandlers handlers, ClusterObjects cluster)
      throws IOException {
    return new SubjectReader(handlers, workloads.reader(handlers), cluster, command())
        .read(workloadNames, request, together);
  }

  private List<Subject> assumed(WorkloadHandlers handlers, ClusterObjects cluster)
      throws IOException {
    return assumedFiles.isEmpty()
        ? List.of()
        : new SubjectReader(handlers, workloads.reader(handlers), cluster, command())
            .read(assumedFiles, List.of(), false);
  }

  private static List<Quota> quotas(ClusterObjects cluster) {
    return cluster.all().stream()
        .filter(object -> object.getKind().equals(QUOTA))
        .map(
            object ->
                ObjectParts.read(
                    ObjectParts.plain(object),
                    ResourceQuota.class,
                    "ResourceQuota " + object.getMetadata().getName()))
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
      progress.expect(estimator.nodes(subject, List.of()).count());
      return estimator.exact(
          subject,
          configuration,
          registry,
          new ExactEstimate.Options(maxReplicas, new SplittableRandom(seed), progress::update));
    }
  }

  private void print(
      List<EstimateReport> reports, ClusterResources resources, @Nullable NodeSummary nodes) {
    switch (output.format()) {
      case TABLE -> new EstimatePrinter(reports).print(Console.of(command()));
      case JSON ->
          command().getOut().println(EstimateJson.of(resources, nodes, reports).toPrettyString());
    }
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
