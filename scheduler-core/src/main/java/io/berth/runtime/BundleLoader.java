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
 * Finds plugin bundles on the class path, and in the jars of a folder, each in a class loader of
 * its own. A jar that cannot be used is named and left out; the others serve.
 */
public final class BundleLoader {
  private final PluginRegistry registry = new PluginRegistry();
  private final Consumer<String> complaints;

  /** Makes a loader that tells of everything that it has to do without, one sentence each. */
  public BundleLoader(Consumer<String> complaints) {
    this.complaints = complaints;
  }

  public PluginRegistry registry() {
    return registry;
  }

  /** Enters the bundles of the class path, which must all be sound. */
  public BundleLoader loadClassPath() {
    ServiceLoader.load(PluginBundle.class).forEach(registry::add);
    return this;
  }

  /**
   * Enters the bundles of every jar in the folder, in the order of their names.
   *
   * @throws IOException if the folder cannot be read
   */
  public BundleLoader loadJars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      jars.forEach(this::loadJar);
      if (jars.isEmpty()) {
        complaints.accept("the plugin folder " + folder + " holds no jar");
      }
    }
    return this;
  }

  private void loadJar(Path jar) {
    try (ZipFile _ = new ZipFile(jar.toFile())) {
      int found = loadBundles(jar);
      if (found == 0) {
        complain(jar, "it names no bundle in META-INF/services/" + PluginBundle.class.getName());
      }
    } catch (IOException e) {
      complain(jar, "it is not a readable jar (" + e.getMessage() + ")");
    } catch (ServiceConfigurationError | LinkageError | AssertionError | RuntimeException e) {
      complain(jar, describe(e));
    }
  }

  private int loadBundles(Path jar) throws MalformedURLException {
    URL url = jar.toUri().toURL();
    // Stays open for the life of the program: its plugins load classes when they first need them.
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

  private void complain(Path jar, String why) {
    complaints.accept("plugin jar " + jar + " is left out: " + why);
  }

  private static String describe(Throwable e) {
    Throwable cause = e.getCause();
    String own = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return cause == null || cause.getMessage() == null ? own : own + ": " + cause.getMessage();
  }
}
