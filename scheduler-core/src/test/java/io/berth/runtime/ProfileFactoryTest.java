package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.ProfileConfiguration;
import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PluginCatalog;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.model.PodInfo;
import io.berth.testing.FakeNamespaceLister;
import io.berth.testing.PluginJars;
import io.berth.testing.Pods;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProfileFactoryTest {
  /** Implements the required extension points QueueSort and Bind. */
  public static final class Base implements QueueSortPlugin, BindPlugin {
    @Override
    public String name() {
      return "Base";
    }

    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return 0;
    }

    @Override
    public Status bind(CycleState state, PodInfo pod, String nodeName) {
      return Status.SUCCESS;
    }

    @Inject
    Base() {}
  }

  private abstract static class Gate implements PreEnqueuePlugin {
    @Override
    public Status preEnqueue(PodInfo pod) {
      return Status.unschedulable(toString());
    }

    @Override
    public String name() {
      return getClass().getSimpleName();
    }
  }

  record GreetingArgs(String greeting) {}

  /** Injects args and an available port. */
  static final class Greeting extends Gate {
    private final GreetingArgs args;
    private final NamespaceLister namespaces;

    @Inject
    Greeting(GreetingArgs args, NamespaceLister namespaces) {
      this.args = args;
      this.namespaces = namespaces;
    }

    @Override
    public String toString() {
      return args.greeting() + " " + namespaces.labels("any").size();
    }
  }

  static final class Throwing extends Gate {
    @Inject
    Throwing() {
      throw new IllegalStateException("the licence has expired\nrenew it");
    }
  }

  static final class RequiresPort extends Gate {
    @Inject
    RequiresPort(StorageLister storage) {
      Objects.requireNonNull(storage);
    }
  }

  static final class Unmarked extends Gate {
    private final NamespaceLister namespaces;

    Unmarked(NamespaceLister namespaces) {
      this.namespaces = namespaces;
    }

    @Override
    public String toString() {
      return namespaces.toString();
    }
  }

  static final class Misnamed extends Gate {
    @Inject
    Misnamed() {}

    @Override
    public String name() {
      return "Other";
    }
  }

  private static final class GreetingDecoder implements ArgsDecoder<GreetingArgs> {
    @Override
    public String kind() {
      return "GreetingArgs";
    }

    @Override
    public GreetingArgs decode(Fields fields) {
      return new GreetingArgs(fields.string("greeting", "hello"));
    }

    @Override
    public void validate(GreetingArgs args, Path path, Problems problems) {}

    @Override
    public PrintedObject encode(GreetingArgs args) {
      return new PrintedObject().set("greeting", args.greeting());
    }
  }

  private final BundleLoader loader =
      new BundleLoader(
          warning -> {
            throw new AssertionError(warning);
          });

  ProfileFactoryTest() {
    loader.registry().add(ProfileFactoryTest::contribute);
  }

  private static void contribute(PluginCatalog catalog) {
    catalog.add("Base", Base.class);
    catalog.add("Greeting", Greeting.class, GreetingArgs.class, new GreetingDecoder());
    catalog.add("Throwing", Throwing.class);
    catalog.add("RequiresPort", RequiresPort.class);
    catalog.add("Unmarked", Unmarked.class);
    catalog.add("Misnamed", Misnamed.class);
    catalog.addUnimplemented("Planned", EnumSet.of(ExtensionPoint.PRE_ENQUEUE));
  }

  private Profile build(String plugin, String more) {
    ConfigResult result =
        new ConfigReader(loader.registry())
            .read(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles:
                - schedulerName: test
                  plugins:
                    multiPoint:
                      disabled: [{name: "*"}]
                      enabled: [{name: Base}, {name: %s}]
                %s
                """
                    .formatted(plugin, more.indent(2)));
    assertThat(result.errors()).isEmpty();
    ProfileConfiguration profile =
        Objects.requireNonNull(result.configuration()).profiles().getFirst();
    return new ProfileFactory(
            loader.registry(),
            binder -> binder.bind(NamespaceLister.class).toInstance(new FakeNamespaceLister()))
        .build(profile);
  }

  private static String greeting(Profile profile) {
    PluginStatus rejection = profile.preEnqueue().run(Pods.pod("any").info());
    return Objects.requireNonNull(rejection).status().message();
  }

  @Test
  void injectsArgsAndPorts() {
    String config = "pluginConfig: [{name: Greeting, args: {greeting: welcome}}]";

    assertThat(greeting(build("Greeting", config))).isEqualTo("welcome 0");
    assertThat(greeting(build("Greeting", ""))).isEqualTo("hello 0");
    assertThat(build("Greeting", "").schedulerName()).isEqualTo("test");
  }

  record Failure(String plugin, String message) {}

  static Stream<Failure> failures() {
    return Stream.of(
        new Failure(
            "Planned", "plugin \"Planned\" is not implemented; disable it to run this profile"),
        new Failure("Throwing", "plugin \"Throwing\" cannot be built: the licence has expired"),
        new Failure(
            "RequiresPort",
            "plugin \"RequiresPort\" cannot be built: Explicit bindings are required and"
                + " io.berth.framework.StorageLister is not explicitly bound."),
        new Failure(
            "Unmarked",
            "plugin \"Unmarked\" cannot be built: No injectable constructor for type "
                + Unmarked.class.getName()
                + "."),
        new Failure(
            "Misnamed", "plugin \"Misnamed\" cannot be built: its name() returns \"Other\""));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void rejectsInvalidProfile(Failure failure) {
    assertThatThrownBy(() -> build(failure.plugin(), ""))
        .isInstanceOf(InvalidProfileException.class)
        .hasMessage(failure.message());
  }

  @Test
  void reportsPluginThatDoesNotLink(@TempDir java.nio.file.Path folder) throws IOException {
    java.nio.file.Path classes = Files.createDirectory(folder.resolve("classes"));
    java.nio.file.Path jars = Files.createDirectory(folder.resolve("jars"));
    PluginJars.in(classes)
        .type("Gone", "public class Gone {}")
        .type("Torn", TORN)
        .type("TornBundle", TORN_BUNDLE)
        .bundles("TornBundle")
        .without("Gone")
        .jar(jars.resolve("torn.jar"));
    loader.loadJars(jars);

    assertThatThrownBy(() -> build("Torn", ""))
        .isInstanceOf(InvalidProfileException.class)
        .hasMessage("plugin \"Torn\" cannot be built: java.lang.NoClassDefFoundError: Gone");
  }

  private static final String TORN =
      """
      import io.berth.framework.*;
      import io.berth.model.*;

      public class Torn implements PreEnqueuePlugin {
        @jakarta.inject.Inject
        public Torn(Gone gone) {}

        public String name() {
          return "Torn";
        }

        public Status preEnqueue(PodInfo pod) {
          return Status.SUCCESS;
        }
      }
      """;
  private static final String TORN_BUNDLE =
      """
      import io.berth.framework.*;

      public class TornBundle implements PluginBundle {
        public void contribute(PluginCatalog catalog) {
          catalog.add("Torn", Torn.class);
        }
      }
      """;
}
