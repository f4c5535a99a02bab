package io.berth.cli;

import io.berth.config.ObjectNames;
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

/** Prints the RBAC roles that a scheduler needs. */
@Command(
    name = "rbac",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Print the minimal RBAC roles for a scheduler with a given configuration.",
    footer = {
      "",
      "Example: berth config rbac scheduler.yaml --account kube-system/berth |",
      "           kubectl apply -f -",
      "The roles include the permissions of the plugins in --plugin-dir, which are derived from the"
          + " parameters of their constructors."
    })
final class ConfigRbacCommand implements Callable<Integer> {
  private static final String CERTIFICATES_SUFFIX = "-client-certificates";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private ConfigFile file = new ConfigFile();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "berth",
      description = "The name of the roles (default ${DEFAULT-VALUE}).")
  private String name = "berth";

  @Option(
      names = "--account",
      paramLabel = "NAMESPACE/NAME",
      description = "Also print bindings of the roles to this service account.")
  private @Nullable String account;

  @Option(
      names = "--table",
      hidden = true,
      description = "Print the rules by plugin, for the Helm chart.")
  private boolean table;

  @Override
  public Integer call() throws IOException {
    if (!ObjectNames.isName(name + CERTIFICATES_SUFFIX)) {
      throw CommandFailure.invalidInput(
          List.of(
              "--name: \"%s\" must consist of lower case letters, digits, \"-\" and \".\""
                  .formatted(name)));
    }
    ConfigFile.Valid valid = file.read();
    String text =
        table
            ? RbacTable.of(valid.plugins(), valid.configuration().profiles().getFirst())
            : roles(valid);
    var out = Objects.requireNonNull(spec, "spec").commandLine().getOut();
    out.print(text);
    out.flush();
    return ExitCode.SUCCESS;
  }

  private String roles(ConfigFile.Valid valid) {
    SchedulerConfiguration configuration = valid.configuration();
    RoleYaml yaml = new RoleYaml();
    yaml.clusterRole(name, SchedulerRbacRules.cluster(configuration, valid.plugins()));
    LeaseName lease = SchedulerRbacRules.lease(configuration);
    boolean elects = configuration.leaderElection().leaderElect();
    if (elects) {
      yaml.role(leaseRole(), lease.namespace(), lease.rbacRules());
    }
    yaml.role(certificatesRole(), ClusterClientCa.NAMESPACE, List.of(ClusterClientCa.RBAC_RULE));
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
    return name + CERTIFICATES_SUFFIX;
  }

  private RoleYaml.@Nullable Account account() {
    if (account == null) {
      return null;
    }
    String[] parts = account.split("/", -1);
    if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      throw CommandFailure.invalidInput(
          List.of("--account: \"%s\" must be NAMESPACE/NAME".formatted(account)));
    }
    return new RoleYaml.Account(parts[0], parts[1]);
  }
}
