package io.berth.plugins.imagelocality;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageScoresTest {
  private static final long MIB = 1024 * 1024;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "no tag,                      nginx,                    nginx:latest",
    "tag,                         nginx:1.27,               nginx:1.27",
    "registry port and no tag,    reg:5000/nginx,           reg:5000/nginx:latest",
    "registry port and tag,       reg:5000/nginx:1,         reg:5000/nginx:1",
    "digest,                      nginx@sha256:abc,         nginx@sha256:abc",
    "repository path,                      library/nginx,            library/nginx:latest",
  })
  void normalizesImageName(String name, String image, String expected) {
    assertThat(ImageScores.normalizedImageName(image)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} MiB for {1} containers scores {2}")
  @CsvSource({"0,1,0", "22,1,0", "23,1,0", "33,1,1", "1000,1,100", "5000,1,100", "1000,2,49"})
  void calculatesPriority(long mib, int containers, long expected) {
    assertThat(ImageScores.calculatePriority(mib * MIB, containers)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} on {1} of {2} nodes scores {3}")
  @CsvSource({"100,1,3,33", "100,3,3,100", "0,1,1,0", "7,1,2,3"})
  void scalesImageScore(long size, int nodesWithImage, int nodes, long expected) {
    assertThat(ImageScores.scaledImageScore(size, nodesWithImage, nodes)).isEqualTo(expected);
  }

  @Property
  void scoresStayInRange(
      @ForAll @LongRange(min = 0, max = 1L << 50) long sum,
      @ForAll @IntRange(min = 1, max = 50) int containers) {
    assertThat(ImageScores.calculatePriority(sum, containers)).isBetween(0L, 100L);
  }
}
