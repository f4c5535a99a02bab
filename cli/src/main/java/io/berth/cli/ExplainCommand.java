package io.berth.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.lease.LeaseName;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Manifests;
import io.berth.runtime.PluginException;
import io.berth.runtime.PluginRegistry;
import io.berth.server.DecisionEndpoint;
import io.berth.simulator.Evaluation;
import io.berth.simulator.EvaluationJson;
import io.berth.simulator.Evaluator;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains for people where a pod would go, and why there and nowhere else. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Explain where a pod would go or went: verdicts and scores of every plugin.",
    footer = {
      "",
      "Example: berth explain -n shop web-0",
      "         berth explain -n shop deployment/web",
      "         kubectl get nodes,pods -A -o json > cluster.json",
      "         berth explain web-0 -f cluster.json",
      "         berth explain shop/web-0 --server https://localhost:10259 --token-file token",
      "Without files it shows the last decision of the running scheduler, which it finds by its"
          + " Lease through the kubeconfig. With files the pod is judged as if it were not bound"
          + " yet.",
      "The exit code is 0 if a node is found, 1 if none is."
    })
final class ExplainCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  /** With {@code -f *.yaml} a shell makes parameters of all files but the first. */
  @Parameters(
      arity = "1..*",
      paramLabel = "POD",
      description =
          "The pod: name, namespace/name, or a workload such as deployment/web, job/train,"
              + " statefulset/db.")
  private List<String> podAndFiles = new ArrayList<>();

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "The namespace of the pod or workload.")
  private @Nullable String namespace;

  @Mixin private ManifestOptions manifests = new ManifestOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Option(
      names = "--scores",
      description = "Show how each score came about: raw, normalised, weighted.")
  private boolean steps;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many of the best nodes to show scores of (${DEFAULT-VALUE}).")
  private int top;

  @Mixin private OutputOption output = new OutputOption();

  @Override
  public Integer call() throws IOException {
    if (top < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec, "spec").commandLine(),
          "Invalid value for option '--top': %d; it has to be at least 1".formatted(top));
    }
    if (server.isGiven()) {
      return readFromServer();
    }
    return manifests.isGiven() || podAndFiles.size() > 1 ? judge() : readFromCluster();
  }

  /** Shows the last decision of the scheduler at an address. */
  private int readFromServer() throws IOException {
    PodSubject pod = PodSubject.parse(podAndFiles.getFirst(), namespace).in("default");
    if (!pod.isPod()) {
      throw CommandFailure.wrongInput(
          List.of(
              "%s: with --server name a pod; without it, its pods are looked up".formatted(pod)));
    }
    String path = DecisionEndpoint.PREFIX + pod.podName();
    return show(RemoteDecision.read(server.read(path)), "");
  }

  /** Shows the last decision of the running scheduler of the cluster. */
  private int readFromCluster() {
    PodSubject parsed = PodSubject.parse(podAndFiles.getFirst(), namespace);
    ConnectionSettings settings = ConnectionSettings.of(server.kubeconfig());
    LeaseName lease = server.lease();
    try (ApiServer api = ApiServer.connect(settings, Ticker.system())) {
      String usual = api.identity().namespace();
      PodSubject subject = parsed.in(usual.isEmpty() ? "default" : usual);
      LivePods.Chosen pod = new LivePods(api).choose(subject);
      String of = Objects.requireNonNull(subject.namespace());
      return show(new FoundDecision(api, lease).read(of, pod.name()), pod.note());
    } catch (ApiException e) {
      throw e.isConnectionProblem()
          ? CommandFailure.unreachable(e.getMessage() + "; or give files with -f", e)
          : CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  private int show(RemoteDecision decision, String note) {
    var command = Objects.requireNonNull(spec, "spec").commandLine();
    switch (output.form()) {
      case TABLE -> {
        Console console = Console.of(command);
        if (!note.isEmpty()) {
          console.line(note);
        }
        decision.print(console, top);
      }
      case JSON -> {
        if (!note.isEmpty()) {
          command.getErr().println(Texts.clean(note));
        }
        command.getOut().println(decision.json());
      }
    }
    return decision.isPlaced() ? ExitCode.DONE : ExitCode.NO;
  }

  /** Decides now, on what the files say. */
  private int judge() throws IOException {
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration configuration = config.read(registry);
    String name = podName();
    PodSubject asked = PodSubject.parse(name, namespace);
    List<String> moreFiles = new ArrayList<>(podAndFiles);
    moreFiles.remove(name);
    Manifests read = manifests.read(moreFiles.stream().map(Path::of).toList());
    PlannedSubject planned = planned(read.objects(), asked);
    Pod subject = planned.pod();
    requireNodes(read.objects());
    PodOffNode incoming = PodOffNode.of(subject);
    try {
      ClusterObjects cluster = planned.others();
      Evaluation evaluation =
          new Evaluator(registry).evaluate(configuration, cluster, incoming.pod());
      List<String> notes = new ArrayList<>();
      if (!planned.note().isEmpty()) {
        notes.add(planned.note());
      }
      notes.addAll(notes(evaluation, incoming, configuration));
      print(evaluation, notes);
      return evaluation.placeable() ? ExitCode.DONE : ExitCode.NO;
    } catch (ManifestException | PluginException e) {
      throw CommandFailure.wrongInput(List.of(PodFinder.key(subject) + ": " + e.getMessage()));
    }
  }

  private static PlannedSubject planned(ClusterObjects objects, PodSubject asked) {
    if (!asked.isPod()) {
      return PlannedSubject.of(objects, asked);
    }
    Pod pod = PodFinder.find(objects, asked.podName());
    return new PlannedSubject(pod, objects.without(pod), "");
  }

  /** The only parameter that is no file, or else the first. */
  private String podName() {
    List<String> noFiles =
        podAndFiles.stream().filter(word -> !Files.exists(Path.of(word))).toList();
    return noFiles.size() == 1 ? noFiles.getFirst() : podAndFiles.getFirst();
  }

  private static void requireNodes(ClusterObjects objects) {
    if (objects.all(Node.class).isEmpty()) {
      throw CommandFailure.wrongInput(
          List.of(
              "there are no nodes in the files; give them too, for example from"
                  + " \"kubectl get nodes,pods -A -o json\""));
    }
  }

  private void print(Evaluation evaluation, List<String> notes) {
    var command = Objects.requireNonNull(spec, "spec").commandLine();
    switch (output.form()) {
      case TABLE -> new Explanation(evaluation, top).print(Console.of(command), notes, steps);
      case JSON -> command.getOut().println(json(evaluation).toPrettyString());
    }
  }

  private static List<String> notes(
      Evaluation evaluation, PodOffNode incoming, SchedulerConfiguration configuration) {
    List<String> notes = new ArrayList<>();
    notes.add("It asks for " + Amounts.list(evaluation.pod().amounts().requests()) + ".");
    notes.addAll(incoming.notes());
    String asked = evaluation.pod().schedulerName();
    String only = configuration.profiles().getFirst().schedulerName();
    if (configuration.profiles().size() == 1 && !asked.isEmpty() && !asked.equals(only)) {
      notes.add("It asks for the scheduler %s; the profile %s judges it.".formatted(asked, only));
    }
    if (!configuration.extenders().isEmpty()) {
      notes.add("The extenders of the configuration are not asked.");
    }
    return notes;
  }

  private static ObjectNode json(Evaluation evaluation) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("pod", evaluation.pod().key());
    var chosen = json.putArray("chosen");
    evaluation.best().forEach(one -> chosen.add(one.node().name()));
    return json.setAll(EvaluationJson.of(evaluation));
  }
}
