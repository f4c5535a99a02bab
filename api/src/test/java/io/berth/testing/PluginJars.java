package io.berth.testing;

import io.berth.framework.PluginBundle;
import io.fabric8.kubernetes.api.builder.Builder;
import io.fabric8.kubernetes.api.model.Pod;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;

/** Builds plugin jars from sources, with only the API of Berth on the class path. */
public final class PluginJars {
  private static final String SERVICE = "META-INF/services/" + PluginBundle.class.getName();

  private final Path classes;

  private PluginJars(Path classes) {
    this.classes = classes;
  }

  /** Returns a builder that collects the contents of the jar in an empty folder. */
  public static PluginJars in(Path folder) {
    return new PluginJars(folder);
  }

  /** Adds the classes and resources of a Maven project. */
  public PluginJars project(Path folder) {
    compile(files(folder.resolve("src/main/java")));
    Path resources = folder.resolve("src/main/resources");
    for (Path file : files(resources)) {
      write(resources.relativize(file).toString(), read(file));
    }
    return this;
  }

  /** Adds a class in the unnamed package. */
  public PluginJars type(String name, String source) {
    try {
      Path folder = Files.createTempDirectory("source");
      compile(List.of(Files.writeString(folder.resolve(name + ".java"), source)));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lists the bundles of the jar in {@code META-INF/services}. */
  public PluginJars bundles(String... names) {
    return write(SERVICE, String.join("\n", names).getBytes(StandardCharsets.UTF_8));
  }

  /** Removes a class. */
  public PluginJars without(String name) {
    try {
      Files.delete(classes.resolve(name + ".class"));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the jar. */
  public Path jar(Path file) {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (Path entry : files(classes)) {
        jar.putNextEntry(new JarEntry(classes.relativize(entry).toString().replace('\\', '/')));
        jar.write(read(entry));
        jar.closeEntry();
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void compile(List<Path> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-proc:none", "-d", classes.toString(), "-classpath", classPath());
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new IllegalArgumentException(messages.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the class path: the API, its dependencies, and the classes compiled so far. */
  private String classPath() {
    List<Class<?>> api =
        List.of(PluginBundle.class, Inject.class, NullMarked.class, Pod.class, Builder.class);
    return Stream.concat(Stream.of(classes.toString()), api.stream().map(PluginJars::location))
        .distinct()
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private PluginJars write(String name, byte[] content) {
    try {
      Path file = classes.resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return new ArrayList<>(all.filter(Files::isRegularFile).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
