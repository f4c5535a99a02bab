package io.berth.kube;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.berth.manifest.JsonMappingMessages;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Utils;
import java.io.File;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads kubeconfigs by fabric8, including token files, and describes what is wrong with one. */
public final class Kubeconfig {
  /** Matches the message of the YAML parser: context, problem, position and the lines around it. */
  private static final Pattern YAML_ERROR =
      Pattern.compile("(?s)(?:.*\\n)?([^\\n]+)\\n in [^\\n]+, line (\\d+), column (\\d+):.*");

  private Kubeconfig() {}

  /**
   * Reads a file.
   *
   * @throws InvalidClientConfigException if it cannot be used
   */
  public static Config read(Path file) {
    requireReadable(file);
    return complete(() -> Config.fromKubeconfig(file.toFile()), " " + file);
  }

  /**
   * Finds the kubeconfig as kubectl does, or the service account of the pod.
   *
   * @throws InvalidClientConfigException if a file cannot be used
   */
  static Config find() {
    return complete(() -> Config.autoConfigure(null), "");
  }

  /**
   * Requires that a file of {@code $KUBECONFIG} exists, if the variable is set. As in kubectl, some
   * of its files may be missing.
   *
   * @throws InvalidClientConfigException if no file exists
   */
  static void requireAnyOfEnvironment() {
    String value = Utils.getSystemPropertyOrEnvVar(Config.KUBERNETES_KUBECONFIG_FILE, "");
    List<String> files =
        Stream.of(value.split(File.pathSeparator)).filter(file -> !file.isEmpty()).toList();
    if (!files.isEmpty() && files.stream().noneMatch(file -> Files.exists(Path.of(file)))) {
      throw new InvalidClientConfigException(
          "$KUBECONFIG: %s: no such file%s; correct the variable, or set --kubeconfig"
              .formatted(String.join(", ", files), files.size() == 1 ? "" : "s"),
          null);
    }
  }

  private static Config complete(Supplier<Config> reading, String suffix) {
    try {
      Config config = reading.get();
      Credentials.complete(config);
      return config;
    } catch (InvalidClientConfigException e) {
      throw e;
    } catch (NullPointerException e) { // fabric8 throws it for an empty document
      throw new InvalidClientConfigException(
          "the kubeconfig%s is empty or not a kubeconfig; write one with".formatted(suffix)
              + " \"kubectl config view --raw --minify\"",
          e);
    } catch (RuntimeException e) { // of many kinds: YAML, files, certificates
      throw new InvalidClientConfigException(
          "cannot use the kubeconfig%s: %s".formatted(suffix, describe(e)), e);
    }
  }

  /**
   * Requires that a file can be read.
   *
   * @throws InvalidClientConfigException if it cannot
   */
  static void requireReadable(Path file) {
    if (!Files.exists(file)) {
      throw unreadable(file, "no such file");
    }
    if (Files.isDirectory(file)) {
      throw unreadable(file, "it is a directory");
    }
    if (!Files.isReadable(file)) {
      throw unreadable(file, "permission denied");
    }
  }

  private static InvalidClientConfigException unreadable(Path file, String reason) {
    return new InvalidClientConfigException(
        "cannot read the kubeconfig %s: %s".formatted(file, reason), null);
  }

  private static String describe(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    for (Throwable at = failure; at != null; at = at.getCause()) {
      switch (at) {
        case JsonMappingException mapping -> {
          return mapping.getPath().isEmpty()
              ? "it is not a kubeconfig"
              : JsonMappingMessages.fieldPath(mapping).substring(1) + " has an invalid type";
        }
        case CharacterCodingException _ -> {
          return "it is not UTF-8 text";
        }
        default -> {
          if (at.getMessage() != null) {
            message = describeSyntax(at.getMessage()); // the first cause is the most specific
          }
        }
      }
    }
    return message;
  }

  /** Shortens the message of a YAML parser, which quotes several lines of the file. */
  private static String describeSyntax(String message) {
    return YAML_ERROR.matcher(message).replaceFirst("line $2, column $3: not valid YAML: $1");
  }
}
