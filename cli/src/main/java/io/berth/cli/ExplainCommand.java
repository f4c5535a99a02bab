package io.berth.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InvalidClientConfigException;
import io.berth.kube.lease.LeaseName;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Manifests;
import io.berth.runtime.InvalidProfileException;
import io.berth.runtime.PluginRegistry;
import io.berth.server.DecisionEndpoint;
import io.berth.simulator.Attempt;
import io.berth.simulator.Evaluation;
import io.berth.simulator.EvaluationJson;
import io.berth.simulator.PodEvaluator;
import io.fabric8.kubernetes.api.model.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains the scheduling decision for a pod. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Explain a scheduling decision: the filter result of each node and the scores of the best"
            + " nodes, by plugin.",
    footer = {
      "",
      "Example: berth explain -n shop web-0",
      "         berth explain -n shop deployment/web",
      "         kubectl get nodes,pods -A -o json > cluster.json",
      "         berth explain web-0 -f cluster.json",
      "         berth explain shop/web-0 --server https://localhost:10259 \\",
      "           --token-file token",
      "Without files, it shows the last decision of the running scheduler, which it discovers"
          + " through the scheduler's Lease. With files, the pod is evaluated as if it were not"
          + " bound.",
      "The exit code is 0 if a node fits, 1 if none does."
    })
final class ExplainCommand implements Callable<Integer> {
  private static final String FILES_HINT = "; or set files with -f";

  @Spec private @Nullable CommandSpec spec;

  /**
   * The pod and further files: for {@code -f *.yaml}, the shell passes all files except the first
   * as parameters.
   */
  @Parameters(
      arity = "1..*",
      paramLabel = "POD",
      description =
          "The pod as NAME or NAMESPACE/NAME, or a workload such as deployment/web, job/train or"
              + " statefulset/db. With -f, further arguments are files.")
  private List<String> podAndFiles = new ArrayList<>();

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description =
          "The namespace of the pod or workload (default: the namespace of the kubeconfig's"
              + " context).")
  private @Nullable String namespace;

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description = {
        "Kubernetes objects as YAML or JSON, plain or gzip, such as manifests and lists.",
        "A directory stands for its .yaml, .yml and .json files; - stands for standard input."
      })
  private List<Path> files = new ArrayList<>();

  @Mixin private ServerOptions server = new ServerOptions();

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Option(
      names = "--scores",
      description =
          "With -f, show the raw, normalized and weighted score of each plugin (default false).")
  private boolean showsSteps;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "The number of best nodes whose scores are shown (default ${DEFAULT-VALUE}).")
  private int topNodes;

  @Mixin private OutputOption output = new OutputOption();

  @Override
  public Integer call() throws IOException {
    if (topNodes < 1) {
      throw usageError("Invalid value for option '--top': %d; use 1 or more".formatted(topNodes));
    }
    ExplainSource source = ExplainSource.of(Objects.requireNonNull(spec, "spec"));
    if (source != ExplainSource.FILES && podAndFiles.size() > 1) {
      throw usageError(
          "one pod is explained at a time; further arguments are files and require -f: "
              + String.join(" ", podAndFiles.subList(1, podAndFiles.size())));
    }
    return switch (source) {
      case FILES -> evaluateFiles();
      case SERVER -> readFromServer();
      case CLUSTER -> readFromCluster();
    };
  }

  private ParameterException usageError(String message) {
    return new ParameterException(Objects.requireNonNull(spec, "spec").commandLine(), message);
  }

  /** Shows the last decision of the scheduler at an address. */
  private int readFromServer() throws IOException {
    PodSubject pod = PodSubject.parse(podAndFiles.getFirst(), namespace).inDefault("default");
    if (!pod.isPod()) {
      throw CommandFailure.invalidInput(
          List.of(
              "%s: --server needs a pod; without it, the pods of a workload are looked up"
                  .formatted(pod)));
    }
    String path = DecisionEndpoint.PREFIX + pod.podName();
    return show(RemoteDecision.read(server.read(path)), "");
  }

  /** Shows the last decision of the running scheduler of the cluster. */
  private int readFromCluster() {
    PodSubject parsed = PodSubject.parse(podAndFiles.getFirst(), namespace);
    ConnectionSettings settings = ConnectionSettings.of(server.kubeconfig());
    LeaseName lease = server.lease();
    try (ApiClient api = ApiClient.connect(settings, Ticker.system())) {
      return readFromCluster(api, parsed, lease);
    } catch (InvalidClientConfigException e) {
      throw CommandFailure.invalidInput(List.of(e.getMessage() + FILES_HINT));
    } catch (ApiException e) {
      throw e.isConnectionProblem()
          ? CommandFailure.unreachable(e.getMessage() + FILES_HINT, e)
          : CommandFailure.invalidInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  private int readFromCluster(ApiClient api, PodSubject parsed, @Nullable LeaseName lease) {
    String contextNamespace = api.identity().namespace();
    PodSubject subject =
        parsed.inDefault(contextNamespace.isEmpty() ? "default" : contextNamespace);
    try {
      LivePods.Selection pod = new LivePods(api).select(subject);
      String podNamespace = Objects.requireNonNull(subject.namespace());
      return show(new DecisionLookup(api, lease).read(podNamespace, pod.name()), pod.note());
    } catch (ApiException e) {
      if (e.isUnauthorized()) {
        throw CommandFailure.unreachable(CredentialErrors.describe(api.url(), e), e);
      }
      throw e;
    }
  }

  private int show(RemoteDecision decision, String note) {
    var command = Objects.requireNonNull(spec, "spec").commandLine();
    switch (output.format()) {
      case TABLE -> {
        Console console = Console.of(command);
        if (!note.isEmpty()) {
          console.line(note);
        }
        decision.print(console, topNodes);
      }
      case JSON -> {
        if (!note.isEmpty()) {
          command.getErr().println(Texts.clean(note));
        }
        command.getOut().println(decision.json());
      }
    }
    return decision.isPlaced() ? ExitCode.SUCCESS : ExitCode.FAILURE;
  }

  /** Evaluates the pod on the objects of the files. */
  private int evaluateFiles() throws IOException {
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration configuration = config.read(registry);
    String name = podName();
    PodSubject podSubject = PodSubject.parse(name, namespace);
    List<String> furtherFiles = new ArrayList<>(podAndFiles);
    furtherFiles.remove(name);
    List<Path> all = Stream.concat(files.stream(), furtherFiles.stream().map(Path::of)).toList();
    Manifests read =
        new ManifestFiles(Objects.requireNonNull(spec, "spec").commandLine()).read(all);
    ExplainedPod explained = ExplainedPod.of(read.objects(), podSubject);
    requireNodes(read.objects());
    List<String> changes = explained.unbind();
    try {
      Attempt attempt =
          new PodEvaluator(registry).attempt(configuration, explained.others(), explained.pod());
      Evaluation evaluation = attempt.evaluation();
      List<String> notes = new ArrayList<>(explained.notes());
      notes.addAll(notes(evaluation, changes, configuration));
      print(attempt, notes);
      return evaluation.isSchedulable() ? ExitCode.SUCCESS : ExitCode.FAILURE;
    } catch (ManifestException | InvalidProfileException e) {
      throw CommandFailure.invalidInput(
          List.of(PodFinder.key(explained.pod()) + ": " + e.getMessage()));
    }
  }

  /** Returns the only parameter that is not a file, or else the first parameter. */
  private String podName() {
    List<String> names =
        podAndFiles.stream().filter(parameter -> !Files.exists(Path.of(parameter))).toList();
    return names.size() == 1 ? names.getFirst() : podAndFiles.getFirst();
  }

  private static void requireNodes(ClusterObjects objects) {
    if (objects.all(Node.class).isEmpty()) {
      throw CommandFailure.invalidInput(
          List.of(
              "there are no nodes in the files; add them, for example from"
                  + " \"kubectl get nodes,pods -A -o json\""));
    }
  }

  private void print(Attempt attempt, List<String> notes) {
    var command = Objects.requireNonNull(spec, "spec").commandLine();
    switch (output.format()) {
      case TABLE ->
          new EvaluationPrinter(attempt, topNodes).print(Console.of(command), notes, showsSteps);
      case JSON -> command.getOut().println(json(attempt).toPrettyString());
    }
  }

  private static List<String> notes(
      Evaluation evaluation, List<String> changes, SchedulerConfiguration configuration) {
    List<String> notes = new ArrayList<>();
    notes.add("It requests " + Amounts.list(evaluation.pod().resources().requests()) + ".");
    notes.addAll(changes);
    String requested = evaluation.pod().schedulerName();
    String only = configuration.profiles().getFirst().schedulerName();
    if (configuration.profiles().size() == 1 && !requested.isEmpty() && !requested.equals(only)) {
      notes.add(
          "Its schedulerName is %s; it is evaluated by the profile %s.".formatted(requested, only));
    }
    if (!configuration.extenders().isEmpty()) {
      notes.add("The extenders of the configuration are not called.");
    }
    return notes;
  }

  private static ObjectNode json(Attempt attempt) {
    Evaluation evaluation = attempt.evaluation();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("pod", evaluation.pod().key());
    var chosen = json.putArray("chosen");
    evaluation.best().forEach(ranked -> chosen.add(ranked.node().name()));
    json.setAll(EvaluationJson.of(evaluation));
    Attempt.Preemption preemption = attempt.preemption();
    if (preemption != null) {
      ObjectNode to = json.putObject("preemption").put("node", preemption.nodeName());
      var victims = to.putArray("victims");
      preemption.victims().forEach(victim -> victims.add(victim.key()));
      to.put("victimCount", preemption.victims().size());
    }
    return json;
  }
}
