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

  private final List<String> complaints = new ArrayList<>();
  private final BundleLoader loader = new BundleLoader(complaints::add);

  @BeforeEach
  void loadClassPath() {
    loader.loadClassPath();
  }

  private PluginJars contents(String folder) throws IOException {
    return PluginJars.in(Files.createDirectories(work.resolve(folder)));
  }

  /** Writes a jar with a filter plugin of this name. */
  private void sound(String jar, String plugin) throws IOException {
    contents(jar)
        .type(plugin, PLUGIN.formatted(plugin))
        .type(plugin + "Bundle", BUNDLE.formatted(plugin, plugin, plugin))
        .bundles(plugin + "Bundle")
        .jar(jars.resolve(jar));
  }

  private List<String> added() {
    PluginRegistry inTree = new BundleLoader(complaint -> {}).loadClassPath().registry();
    return loader.registry().names().stream().filter(name -> inTree.find(name) == null).toList();
  }

  @Test
  void thePluginsOfTheClassPathAreThere() {
    assertThat(loader.registry().names()).contains("NodeName", "NodeResourcesFit");
    assertThat(complaints).isEmpty();
  }

  @Test
  void jarsAreTakenInTheOrderOfTheirNames() throws IOException {
    sound("b.jar", "First");
    sound("a.jar", "Second");
    Files.writeString(jars.resolve("readme.txt"), "no jar");

    loader.loadJars(jars);

    assertThat(added()).containsExactly("Second", "First");
    assertThat(complaints).isEmpty();
  }

  @Test
  void eachJarHasClassesOfItsOwn() throws IOException {
    sound("a.jar", "First");
    sound("b.jar", "Second");

    loader.loadJars(jars);

    Class<?> first = loader.registry().get("First").type();
    Class<?> second = loader.registry().get("Second").type();
    assertThat(first.getClassLoader()).isNotSameAs(second.getClassLoader());
    assertThat(first.getClassLoader().getName()).isEqualTo("plugin " + jars.resolve("a.jar"));
  }

  private void assertLeftOut(String jar, String... why) {
    assertThat(complaints).hasSize(1);
    assertThat(complaints.getFirst())
        .startsWith("plugin jar " + jars.resolve(jar) + " is left out: ")
        .contains(why);
    assertThat(added()).as("the others serve").containsExactly("First", "Last");
  }

  private void loadAmongSoundOnes() throws IOException {
    sound("a.jar", "First");
    sound("z.jar", "Last");
    loader.loadJars(jars);
  }

  @Test
  void aBrokenArchive() throws IOException {
    Files.writeString(jars.resolve("broken.jar"), "not a zip");

    loadAmongSoundOnes();

    assertLeftOut("broken.jar", "it is not a readable jar");
  }

  @Test
  void aFolderThatIsCalledAJar() throws IOException {
    Files.createDirectory(jars.resolve("folder.jar"));

    loadAmongSoundOnes();

    assertLeftOut("folder.jar", "it is not a readable jar");
  }

  @Test
  void aJarWithoutABundle() throws IOException {
    contents("c").type("Lonely", PLUGIN.formatted("Lonely")).jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut(
        "c.jar", "it names no bundle in META-INF/services/io.berth.framework.PluginBundle");
  }

  @Test
  void aBundleThatIsNotInTheJar() throws IOException {
    contents("c").bundles("com.example.Absent").jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut("c.jar", "com.example.Absent", "not found");
  }

  @Test
  void aBundleThatIsNone() throws IOException {
    contents("c")
        .type("Lonely", PLUGIN.formatted("Lonely"))
        .bundles("Lonely")
        .jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut("c.jar", "Lonely", "not a subtype");
  }

  @Test
  void aBundleThatDoesNotLink() throws IOException {
    contents("c")
        .type("Gone", PLUGIN.formatted("Gone"))
        .type("GoneBundle", BUNDLE.formatted("Gone", "Gone", "Gone"))
        .bundles("GoneBundle")
        .without("Gone")
        .jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut("c.jar", "Gone");
  }

  @Test
  void aBundleThatThrows() throws IOException {
    String throwing = "throw new IllegalStateException(\"no licence\");";
    contents("c")
        .type(
            "ThrowingBundle",
            BUNDLE
                .formatted("Throwing", "", "Object")
                .replace("catalog.add(\"\", Object.class);", throwing))
        .bundles("ThrowingBundle")
        .jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut("c.jar", "no licence");
  }

  @Test
  void aPluginWithATakenName() throws IOException {
    contents("c")
        .type("Mine", PLUGIN.formatted("Mine"))
        .type("MineBundle", BUNDLE.formatted("Mine", "NodeName", "Mine"))
        .bundles("MineBundle")
        .jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut("c.jar", "Plugin \"NodeName\" of bundle MineBundle has the name of a plugin");
  }

  /** Half a jar would be harder to understand than none of it. */
  @Test
  void oneBadBundleKeepsTheWholeJarOut() throws IOException {
    contents("c")
        .type("Good", PLUGIN.formatted("Good"))
        .type("GoodBundle", BUNDLE.formatted("Good", "Good", "Good"))
        .type("BadBundle", BUNDLE.formatted("Bad", "NodeName", "Good"))
        .bundles("GoodBundle", "BadBundle")
        .jar(jars.resolve("c.jar"));

    loadAmongSoundOnes();

    assertLeftOut("c.jar", "NodeName");
  }

  @Test
  void aFolderWithoutJarsIsToldOf() throws IOException {
    Files.writeString(jars.resolve("plugin.txt"), "");

    loader.loadJars(jars);

    assertThat(complaints).containsExactly("the plugin folder " + jars + " holds no jar");
  }

  @Test
  void aFolderThatIsNotThere() {
    assertThatThrownBy(() -> loader.loadJars(jars.resolve("nowhere")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aFileInPlaceOfAFolder() throws IOException {
    Path file = Files.writeString(jars.resolve("file"), "");

    assertThatThrownBy(() -> loader.loadJars(file)).isInstanceOf(NotDirectoryException.class);
  }
}
