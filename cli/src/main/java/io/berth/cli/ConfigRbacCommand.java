package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.kube.access.ClusterClientCa;
import io.berth.kube.lease.LeaseName;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the roles that a scheduler needs. */
@Command(
    name = "rbac",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Print the roles that a scheduler with a configuration needs, and nothing more.",
    footer = {
      "",
      "Example: berth config rbac scheduler.yaml --account kube-system/berth | kubectl apply -f -",
      "What plugins of other jars need is part of it: they say so by the ports they ask for."
    })
final class ConfigRbacCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private ConfigFile file = new ConfigFile();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "berth",
      description = "What the roles are called (${DEFAULT-VALUE}).")
  private String name = "berth";

  @Option(
      names = "--account",
      paramLabel = "NAMESPACE/NAME",
      description = "Give them to this service account, too.")
  private @Nullable String account;

  @Option(names = "--table", hidden = true, description = "Print who needs what, for the chart.")
  private boolean table;

  @Override
  public Integer call() throws IOException {
    ConfigFile.Valid valid = file.read();
    String text =
        table
            ? RbacTable.of(valid.plugins(), valid.configuration().profiles().getFirst())
            : roles(valid);
    var out = Objects.requireNonNull(spec, "spec").commandLine().getOut();
    out.print(text);
    out.flush();
    return ExitCode.DONE;
  }

  private String roles(ConfigFile.Valid valid) {
    SchedulerConfiguration configuration = valid.configuration();
    RoleYaml yaml = new RoleYaml();
    yaml.clusterRole(name, SchedulerRbacRules.cluster(configuration, valid.plugins()));
    LeaseName lease = SchedulerRbacRules.lease(configuration);
    boolean elects = configuration.leaderElection().leaderElect();
    if (elects) {
      yaml.role(leaseRole(), lease.namespace(), lease.rights());
    }
    yaml.role(certificatesRole(), ClusterClientCa.NAMESPACE, List.of(ClusterClientCa.RIGHT));
    RoleYaml.Account subject = account();
    if (subject != null) {
      yaml.clusterRoleBinding(name, subject);
      if (elects) {
        yaml.roleBinding(leaseRole(), lease.namespace(), subject);
      }
      yaml.roleBinding(certificatesRole(), ClusterClientCa.NAMESPACE, subject);
    }
    return yaml.toString();
  }

  private String leaseRole() {
    return name + "-lease";
  }

  private String certificatesRole() {
    return name + "-client-certificates";
  }

  private RoleYaml.@Nullable Account account() {
    if (account == null) {
      return null;
    }
    String[] parts = account.split("/", -1);
    if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      throw CommandFailure.wrongInput(
          List.of("--account: \"%s\" must be NAMESPACE/NAME".formatted(account)));
    }
    return new RoleYaml.Account(parts[0], parts[1]);
  }
}
