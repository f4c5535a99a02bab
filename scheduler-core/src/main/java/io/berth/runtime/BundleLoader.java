package io.berth.runtime;

import io.berth.framework.PluginBundle;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Loads plugin bundles from the class path and from the jars of a directory, each jar in its own
 * class loader. A jar that cannot be used is reported and skipped.
 */
public final class BundleLoader {
  private final PluginRegistry registry = new PluginRegistry();
  private final Consumer<String> warnings;

  /**
   * Creates a loader.
   *
   * @param warnings receives one sentence for each skipped jar
   */
  public BundleLoader(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  public PluginRegistry registry() {
    return registry;
  }

  /** Registers the bundles of the class path, which must all be valid. */
  public BundleLoader loadClassPath() {
    ServiceLoader.load(PluginBundle.class).forEach(registry::add);
    return this;
  }

  /**
   * Registers the bundles of every jar in the directory, in the order of their names.
   *
   * @throws IOException if the directory cannot be read
   */
  public BundleLoader loadJars(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      jars.forEach(this::loadJar);
      if (jars.isEmpty()) {
        warnings.accept("plugin directory " + directory + " contains no jars");
      }
    }
    return this;
  }

  private void loadJar(Path jar) {
    try (ZipFile _ = new ZipFile(jar.toFile())) {
      int found = loadBundles(jar);
      if (found == 0) {
        warn(jar, "no bundle in META-INF/services/" + PluginBundle.class.getName());
      }
    } catch (IOException e) {
      warn(jar, "not a valid jar (" + e.getMessage() + ")");
    } catch (ServiceConfigurationError | LinkageError | AssertionError | RuntimeException e) {
      warn(jar, describe(e));
    }
  }

  private int loadBundles(Path jar) throws MalformedURLException {
    URL url = jar.toUri().toURL();
    // Stays open for the lifetime of the process: plugins load classes on demand.
    URLClassLoader loader =
        new URLClassLoader("plugin " + jar, new URL[] {url}, BundleLoader.class.getClassLoader());
    List<PluginBundle> bundles = new ArrayList<>();
    for (PluginBundle bundle : ServiceLoader.load(PluginBundle.class, loader)) {
      if (bundle.getClass().getClassLoader() == loader) {
        bundles.add(bundle);
      }
    }
    registry.addAll(bundles);
    return bundles.size();
  }

  private void warn(Path jar, String reason) {
    warnings.accept("skipping plugin jar " + jar + ": " + reason);
  }

  private static String describe(Throwable e) {
    Throwable cause = e.getCause();
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return cause == null || cause.getMessage() == null
        ? message
        : message + ": " + cause.getMessage();
  }
}
