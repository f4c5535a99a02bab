package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.QualifiedNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates extenders. */
final class ExtenderValidation {
  private static final Path EXTENDERS = Path.ROOT.field("extenders");
  private static final String FIT = "NodeResourcesFit";

  private ExtenderValidation() {}

  static void validateExtenders(SchedulerConfiguration configuration, Problems problems) {
    List<Extender> extenders = configuration.extenders();
    Set<String> managedNames = new HashSet<>();
    for (int i = 0; i < extenders.size(); i++) {
      Extender extender = extenders.get(i);
      Path path = EXTENDERS.item(i);
      if (!extender.prioritizeVerb().isEmpty() && extender.weight() <= 0) {
        problems.error(
            path.field("weight"),
            extender.weight() + " is not greater than 0; prioritizeVerb needs a weight");
      }
      String urlProblem = extender.urlProblem();
      if (urlProblem != null) {
        problems.warning(path.field("urlPrefix"), urlProblem);
      }
      validateManagedResources(
          extender.managedResources(), path.field("managedResources"), managedNames, problems);
      if (extender.tlsConfig() != null) {
        ExtenderTlsValidation.validate(
            extender.tlsConfig(), extender.enableHttps(), path.field("tlsConfig"), problems);
      }
    }
    long binders = extenders.stream().filter(extender -> !extender.bindVerb().isEmpty()).count();
    if (binders > 1) {
      problems.error(EXTENDERS, binders + " extenders have a bindVerb; only one may bind");
    }
    validateIgnoredResources(configuration, problems);
  }

  private static void validateManagedResources(
      List<Extender.ManagedResource> resources, Path path, Set<String> seen, Problems problems) {
    for (int j = 0; j < resources.size(); j++) {
      String name = resources.get(j).name();
      Path namePath = path.item(j).field("name");
      List<String> malformed = QualifiedNames.problems(name);
      for (String problem : malformed) {
        problems.error(namePath, "\"" + name + "\" is not a resource name: " + problem);
      }
      if (malformed.isEmpty() && !isExtendedResource(name)) {
        problems.error(
            namePath,
            "\"%s\" is not an extended resource; extenders manage names such as example.com/gpu"
                .formatted(name));
      }
      if (!seen.add(name)) {
        problems.error(
            namePath, "\"" + name + "\" is managed twice; only one extender may manage it");
      }
    }
  }

  private static boolean isExtendedResource(String name) {
    return name.contains("/")
        && !name.contains("kubernetes.io/")
        && !name.startsWith("requests.")
        && QualifiedNames.problems("requests." + name).isEmpty();
  }

  /** NodeResourcesFit ignores these resources, so each profile has to configure it. */
  private static void validateIgnoredResources(
      SchedulerConfiguration configuration, Problems problems) {
    if (EffectiveConfiguration.ignoredResources(configuration).isEmpty()) {
      return;
    }
    for (int i = 0; i < configuration.profiles().size(); i++) {
      ProfileConfiguration profile = configuration.profiles().get(i);
      if (profile.pluginConfig().stream().noneMatch(config -> config.name().equals(FIT))) {
        problems.error(
            Path.ROOT.field("profiles").item(i).field("pluginConfig"),
            "has no NodeResourcesFit, which has to ignore the resources that extenders mark as"
                + " ignoredByScheduler; enable NodeResourcesFit");
      }
    }
  }
}
