package io.berth.plugins.shared;

import static io.berth.testing.PersistentVolumes.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testing.PersistentVolumes;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CsiHandleTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";

  record Case(String name, PersistentVolumes volume, String handle) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> handles() {
    return List.of(
        new Case("a bare EBS id", volume("v").ebs("vol-1"), "vol-1"),
        new Case("an EBS id with its zone", volume("v").ebs("aws://us-1a/vol-1"), "vol-1"),
        new Case("an EBS id without its zone", volume("v").ebs("aws:///vol-1/"), "vol-1"),
        new Case("an Azure disk", volume("v").azureDisk("/disks/d", "managed"), "/disks/d"),
        new Case(
            "a GCE disk somewhere",
            volume("v").gceDisk("d"),
            "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d"),
        new Case(
            "a GCE disk in a zone",
            volume("v").gceDisk("d").label(ZONE, "us-e1-a"),
            "projects/UNSPECIFIED/zones/us-e1-a/disks/d"),
        new Case(
            "the old label wins",
            volume("v").gceDisk("d").label(ZONE, "us-e1-a").label(BETA_ZONE, "us-e1-b"),
            "projects/UNSPECIFIED/zones/us-e1-b/disks/d"),
        new Case(
            "a GCE disk in a region",
            volume("v").gceDisk("d").label(ZONE, "us-e1-a__us-e1-b"),
            "projects/UNSPECIFIED/regions/us-e1/disks/d"));
  }

  @ParameterizedTest
  @MethodSource("handles")
  void isWhatTheDriverCallsTheVolume(Case row) {
    var volume = row.volume.build();
    InTreeDriver driver = Objects.requireNonNull(InTreeDriver.of(volume));

    assertThat(CsiHandle.of(driver, volume)).isEqualTo(row.handle);
  }

  @ParameterizedTest
  @CsvSource({
    "us-e1-a__us-w1-a, 'multiple or no regions gotten from zones, got: map[us-e1:{} us-w1:{}]'",
    "a__b, 'zone in unexpected format, expected: {locale}-{region}-{zone}, got: a'"
  })
  void failsForZonesThatAreNoRegion(String zones, String why) {
    var volume = volume("v").gceDisk("d").label(ZONE, zones).build();

    assertThatThrownBy(() -> CsiHandle.of(InTreeDriver.GCE_PD, volume))
        .hasMessage("failed to get region from zones: " + why);
  }
}
