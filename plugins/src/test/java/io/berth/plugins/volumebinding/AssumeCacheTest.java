package io.berth.plugins.volumebinding;

import static io.berth.testing.PersistentVolumes.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testing.FakeStorageLister;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import org.junit.jupiter.api.Test;

class AssumeCacheTest {
  private final FakeStorageLister storage = new FakeStorageLister();
  private final AssumeCache<PersistentVolume> assumed =
      new AssumeCache<>(volume -> storage.volume(volume.getMetadata().getName()));

  private static PersistentVolume version(PersistentVolume volume, String version) {
    volume.getMetadata().setResourceVersion(version);
    return volume;
  }

  @Test
  void returnsAssumedObjectUntilNewerVersionIsStored() {
    PersistentVolume stored = volume("v").build();
    PersistentVolume changed = volume("v").label("a", "b").build();
    storage.with(stored);

    assumed.assume(changed);

    assertThat(assumed.latest(stored)).isSameAs(changed);
    PersistentVolume newer = version(volume("v").build(), "2");
    assertThat(assumed.latest(newer)).isSameAs(newer);
  }

  @Test
  void restoreReturnsStoredObject() {
    PersistentVolume stored = volume("v").build();
    storage.with(stored);
    assumed.assume(volume("v").label("a", "b").build());

    assumed.restore(volume("v").build());

    assertThat(assumed.latest(stored)).isSameAs(stored);
  }

  @Test
  void doesNotRestoreWrittenObject() {
    PersistentVolume stored = volume("v").build();
    PersistentVolume changed = volume("v").label("a", "b").build();
    storage.with(stored);
    assumed.assume(changed);

    assumed.restore(version(volume("v").build(), "2"));

    assertThat(assumed.latest(stored)).isSameAs(changed);
  }

  @Test
  void rejectsOutdatedVersion() {
    storage.with(version(volume("v").build(), "2"));

    assertThatThrownBy(() -> assumed.assume(volume("v").build()))
        .hasMessage("\"v\" is out of sync (stored: 2, assume: 1)");
    assertThat(assumed.size()).isZero();
  }

  @Test
  void prunesOutdatedObjects() {
    for (int i = 0; i < 1000; i++) {
      String name = "v" + i;
      storage.with(volume(name).build());
      assumed.assume(volume(name).label("a", "b").build());
      storage.with(version(volume(name).build(), "2"));
    }

    assertThat(assumed.size()).isLessThan(100);
  }
}
