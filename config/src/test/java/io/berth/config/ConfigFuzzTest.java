package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.CpuTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Reads mutated valid files: each results in a configuration or in problems. */
class ConfigFuzzTest {
  private static final int MUTATIONS = 10_000;
  private static final byte[] SPECIAL_BYTES =
      " \t\n\r:,-?[]{}#&*!|>'\"%@`<=~.0123456789abyntzAZ_/\\+\u00ff\u0000"
          .getBytes(StandardCharsets.ISO_8859_1);

  private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(4);

  @Test
  void mutatedFilesAreAcceptedOrRejectedWithErrors() {
    List<byte[]> valid = validFiles();
    int accepted = 0;
    Duration longest = Duration.ZERO;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = valid.get(random.nextInt(valid.size()));
      for (int times = 1 + random.nextInt(3); times > 0; times--) {
        mutated = mutate(mutated);
      }
      byte[] file = mutated;
      AtomicReference<ConfigResult> read = new AtomicReference<>();
      Duration used = CpuTime.of(() -> read.set(read(file)));
      longest = used.compareTo(longest) > 0 ? used : longest;
      ConfigResult result = read.get();
      assertThat(result.configuration() == null)
          .as(new String(mutated, StandardCharsets.ISO_8859_1))
          .isEqualTo(!result.errors().isEmpty());
      accepted += result.configuration() == null ? 0 : 1;
    }
    assertThat(accepted).as("mutations that are still valid").isBetween(100, MUTATIONS - 100);
    assertThat(longest).isLessThan(Duration.ofSeconds(5));
  }

  private static ConfigResult read(byte[] mutated) {
    try {
      ConfigResult result = InTree.READER.read(mutated);
      if (result.configuration() != null) {
        ConfigPrinter.print(EffectiveConfiguration.of(result.configuration(), InTree.PLUGINS));
      }
      return result;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(new String(mutated, StandardCharsets.ISO_8859_1), e);
    }
  }

  private static List<byte[]> validFiles() {
    List<byte[]> files = new ArrayList<>();
    for (JsonNode vector : Vectors.json("config-expect.json")) {
      if (vector.get("accepted").asBoolean()) {
        files.add(Vectors.bytes(vector.get("file").asText()));
      }
    }
    files.add(Vectors.bytes("doc-koordinator-plus.yaml"));
    files.add(Vectors.bytes("doc-configmap-wrapper.yaml"));
    return files;
  }

  private byte[] mutate(byte[] file) {
    if (file.length == 0) {
      return new byte[] {specialByte()};
    }
    int at = random.nextInt(file.length);
    return switch (random.nextInt(6)) {
      case 0 -> splice(file, at, at + 1, (byte) (file[at] ^ (1 << random.nextInt(8))));
      case 1 -> splice(file, at, at + 1, specialByte());
      case 2 -> splice(file, at, at, specialByte());
      case 3 -> splice(file, at, Math.min(file.length, at + 1 + random.nextInt(20)));
      case 4 -> lines(file, lines -> lines.remove(random.nextInt(lines.size())));
      default ->
          lines(
              file,
              lines -> {
                int a = random.nextInt(lines.size());
                int b = random.nextInt(lines.size());
                lines.set(a, lines.set(b, lines.get(a)));
              });
    };
  }

  private byte specialByte() {
    return SPECIAL_BYTES[random.nextInt(SPECIAL_BYTES.length)];
  }

  private static byte[] splice(byte[] file, int from, int to, byte... replacement) {
    byte[] result = new byte[file.length - (to - from) + replacement.length];
    System.arraycopy(file, 0, result, 0, from);
    System.arraycopy(replacement, 0, result, from, replacement.length);
    System.arraycopy(file, to, result, from + replacement.length, file.length - to);
    return result;
  }

  private static byte[] lines(byte[] file, Consumer<List<String>> change) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    change.accept(lines);
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }
}
