package io.berth.kube;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.fabric8.kubernetes.client.Config;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Reads kubeconfigs as fabric8 does, and tells in plain words what is wrong with one. */
public final class Kubeconfig {
  private Kubeconfig() {}

  /**
   * Reads a file.
   *
   * @throws ApiException if it cannot be used
   */
  public static Config read(Path file) {
    String unreadable =
        !Files.exists(file)
            ? "no such file"
            : Files.isDirectory(file)
                ? "it is a folder"
                : Files.isReadable(file) ? "" : "permission denied";
    if (!unreadable.isEmpty()) {
      throw ApiException.notAnswered(
          "cannot read the kubeconfig %s: %s".formatted(file, unreadable), null);
    }
    try {
      return Config.fromKubeconfig(file.toFile());
    } catch (NullPointerException e) {
      throw ApiException.notAnswered(
          "the kubeconfig %s is empty or no kubeconfig".formatted(file), e);
    } catch (RuntimeException e) { // of many kinds: YAML, files, certificates
      throw ApiException.notAnswered(
          "cannot use the kubeconfig %s: %s".formatted(file, describe(e)), e);
    }
  }

  private static String describe(Throwable failure) {
    String said = String.valueOf(failure.getMessage());
    for (Throwable at = failure; at != null; at = at.getCause()) {
      switch (at) {
        case JsonMappingException wrong -> {
          return wrong.getPath().isEmpty()
              ? "it is no kubeconfig"
              : path(wrong) + " does not have the form that it should have";
        }
        case CharacterCodingException _ -> {
          return "it is no text in UTF-8";
        }
        default -> {
          if (at.getMessage() != null) {
            said = at.getMessage(); // the first cause says most
          }
        }
      }
    }
    return said;
  }

  private static String path(JsonMappingException wrong) {
    return wrong.getPath().stream()
        .map(
            step ->
                step.getFieldName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getFieldName())
        .collect(Collectors.joining())
        .replaceFirst("^\\.", "");
  }
}
