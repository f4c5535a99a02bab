package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars are built from source here, so that the compiler and the class loader are the real ones. */
class BundleLoaderTest {
  private static final String PLUGIN =
      """
      import io.berth.framework.*;
      import io.berth.model.*;

      public class %1$s implements FilterPlugin {
        public String name() {
          return "%1$s";
        }

        public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
          return Status.SUCCESS;
        }
      }
      """;
  private static final String BUNDLE =
      """
      import io.berth.framework.*;

      public class %sBundle implements PluginBundle {
        public void contribute(PluginCatalog catalog) {
          catalog.add("%s", %s.class);
        }
      }
      """;

  @TempDir private Path jars;
  @TempDir private Path work;

  private final List<String> warnings = new ArrayList<>();
  private final BundleLoader loader = new BundleLoader(warnings::add);

  @BeforeEach
  void loadClassPath() {
    loader.loadClassPath();
  }

  private PluginJars contents(String folder) throws IOException {
    return PluginJars.in(Files.createDirectories(work.resolve(folder)));
  }

  /** Writes a jar with a filter plugin of this name. */
  private void validJar(String jar, String plugin) throws IOException {
    contents(jar)
        .type(plugin, PLUGIN.formatted(plugin))
        .type(plugin + "Bundle", BUNDLE.formatted(plugin, plugin, plugin))
        .bundles(plugin + "Bundle")
        .jar(jars.resolve(jar));
  }

  private List<String> added() {
    PluginRegistry inTree = new BundleLoader(warning -> {}).loadClassPath().registry();
    return loader.registry().names().stream().filter(name -> inTree.find(name) == null).toList();
  }

  @Test
  void loadsPluginsOfClassPath() {
    assertThat(loader.registry().names()).contains("NodeName", "NodeResourcesFit");
    assertThat(warnings).isEmpty();
  }

  @Test
  void loadsJarsInOrderOfNames() throws IOException {
    validJar("b.jar", "First");
    validJar("a.jar", "Second");
    Files.writeString(jars.resolve("readme.txt"), "no jar");

    loader.loadJars(jars);

    assertThat(added()).containsExactly("Second", "First");
    assertThat(warnings).isEmpty();
  }

  @Test
  void isolatesClassesOfJars() throws IOException {
    validJar("a.jar", "First");
    validJar("b.jar", "Second");

    loader.loadJars(jars);

    Class<?> first = loader.registry().get("First").type();
    Class<?> second = loader.registry().get("Second").type();
    assertThat(first.getClassLoader()).isNotSameAs(second.getClassLoader());
    assertThat(first.getClassLoader().getName()).isEqualTo("plugin " + jars.resolve("a.jar"));
  }

  private void assertSkipped(String jar, String... reasons) {
    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst())
        .startsWith("skipping plugin jar " + jars.resolve(jar) + ": ")
        .contains(reasons);
    assertThat(added()).as("other jars are loaded").containsExactly("First", "Last");
  }

  private void loadWithValidJars() throws IOException {
    validJar("a.jar", "First");
    validJar("z.jar", "Last");
    loader.loadJars(jars);
  }

  @Test
  void skipsBrokenArchive() throws IOException {
    Files.writeString(jars.resolve("broken.jar"), "not a zip");

    loadWithValidJars();

    assertSkipped("broken.jar", "not a valid jar");
  }

  @Test
  void skipsFolderNamedLikeJar() throws IOException {
    Files.createDirectory(jars.resolve("folder.jar"));

    loadWithValidJars();

    assertSkipped("folder.jar", "not a valid jar");
  }

  @Test
  void skipsJarWithoutBundle() throws IOException {
    contents("c").type("Lonely", PLUGIN.formatted("Lonely")).jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "no bundle in META-INF/services/io.berth.framework.PluginBundle");
  }

  @Test
  void skipsJarWithMissingBundleClass() throws IOException {
    contents("c").bundles("com.example.Absent").jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "com.example.Absent", "not found");
  }

  @Test
  void skipsJarWithClassThatIsNoBundle() throws IOException {
    contents("c")
        .type("Lonely", PLUGIN.formatted("Lonely"))
        .bundles("Lonely")
        .jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "Lonely", "not a subtype");
  }

  @Test
  void skipsBundleThatDoesNotLink() throws IOException {
    contents("c")
        .type("Gone", PLUGIN.formatted("Gone"))
        .type("GoneBundle", BUNDLE.formatted("Gone", "Gone", "Gone"))
        .bundles("GoneBundle")
        .without("Gone")
        .jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "Gone");
  }

  @Test
  void skipsBundleThatThrows() throws IOException {
    String throwing = "throw new IllegalStateException(\"no licence\");";
    contents("c")
        .type(
            "ThrowingBundle",
            BUNDLE
                .formatted("Throwing", "", "Object")
                .replace("catalog.add(\"\", Object.class);", throwing))
        .bundles("ThrowingBundle")
        .jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "no licence");
  }

  @Test
  void skipsBundleWithDuplicatePluginName() throws IOException {
    contents("c")
        .type("Mine", PLUGIN.formatted("Mine"))
        .type("MineBundle", BUNDLE.formatted("Mine", "NodeName", "Mine"))
        .bundles("MineBundle")
        .jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "Plugin \"NodeName\" of bundle MineBundle has the name of a plugin");
  }

  /** Partially loaded jars would be confusing. */
  @Test
  void skipsWholeJarWithOneInvalidBundle() throws IOException {
    contents("c")
        .type("Good", PLUGIN.formatted("Good"))
        .type("GoodBundle", BUNDLE.formatted("Good", "Good", "Good"))
        .type("BadBundle", BUNDLE.formatted("Bad", "NodeName", "Good"))
        .bundles("GoodBundle", "BadBundle")
        .jar(jars.resolve("c.jar"));

    loadWithValidJars();

    assertSkipped("c.jar", "NodeName");
  }

  @Test
  void reportsFolderWithoutJars() throws IOException {
    Files.writeString(jars.resolve("plugin.txt"), "");

    loader.loadJars(jars);

    assertThat(warnings).containsExactly("plugin directory " + jars + " contains no jars");
  }

  @Test
  void failsOnMissingFolder() {
    assertThatThrownBy(() -> loader.loadJars(jars.resolve("nowhere")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void failsOnFileInsteadOfFolder() throws IOException {
    Path file = Files.writeString(jars.resolve("file"), "");

    assertThatThrownBy(() -> loader.loadJars(file)).isInstanceOf(NotDirectoryException.class);
  }
}
