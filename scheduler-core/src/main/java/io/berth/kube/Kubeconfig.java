package io.berth.kube;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.berth.manifest.JsonMappingMessages;
import io.fabric8.kubernetes.client.Config;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Reads kubeconfigs as fabric8 does and token files too, and tells in plain words what is wrong
 * with one.
 */
public final class Kubeconfig {
  private Kubeconfig() {}

  /**
   * Reads a file.
   *
   * @throws ApiException if it cannot be used
   */
  public static Config read(Path file) {
    requireReadable(file);
    return complete(() -> Config.fromKubeconfig(file.toFile()), " " + file);
  }

  /**
   * Looks where kubectl looks, and for a pod's service account.
   *
   * @throws ApiException if a file cannot be used
   */
  static Config find() {
    return complete(() -> Config.autoConfigure(null), "");
  }

  private static Config complete(Supplier<Config> reading, String named) {
    try {
      Config config = reading.get();
      Credentials.complete(config);
      return config;
    } catch (ApiException e) {
      throw e;
    } catch (NullPointerException e) { // fabric8 expects more than an empty document
      throw ApiException.notAnswered(
          "the kubeconfig%s is empty or no kubeconfig".formatted(named), e);
    } catch (RuntimeException e) { // of many kinds: YAML, files, certificates
      throw ApiException.notAnswered(
          "cannot use the kubeconfig%s: %s".formatted(named, describe(e)), e);
    }
  }

  private static void requireReadable(Path file) {
    if (!Files.exists(file)) {
      throw unreadable(file, "no such file");
    }
    if (Files.isDirectory(file)) {
      throw unreadable(file, "it is a folder");
    }
    if (!Files.isReadable(file)) {
      throw unreadable(file, "permission denied");
    }
  }

  private static ApiException unreadable(Path file, String why) {
    return ApiException.notAnswered("cannot read the kubeconfig %s: %s".formatted(file, why), null);
  }

  private static String describe(Throwable failure) {
    String said = String.valueOf(failure.getMessage());
    for (Throwable at = failure; at != null; at = at.getCause()) {
      switch (at) {
        case JsonMappingException wrong -> {
          return wrong.getPath().isEmpty()
              ? "it is no kubeconfig"
              : JsonMappingMessages.way(wrong).substring(1)
                  + " does not have the form that it should have";
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
}
