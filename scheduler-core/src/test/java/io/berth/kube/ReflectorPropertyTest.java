package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Tests that the store converges to the state of a faulty server. */
class ReflectorPropertyTest {
  private static final int STEPS = 60;

  private final Map<String, String> known = new HashMap<>();
  private @Nullable Reflector<Namespace> reflector;

  @Property(tries = 2000)
  void storeConvergesToServerState(@ForAll long seed, @ForAll boolean useWatchList) {
    known.clear();
    SplittableRandom random = new SplittableRandom(seed);
    SteppingServer server = new SteppingServer(random, useWatchList, STEPS, this::close);
    ObjectStore<Namespace, String> store =
        ObjectStore.of(
            "namespaces",
            one -> one.getMetadata().getUid() + "@" + one.getMetadata().getResourceVersion(),
            this::changed);
    reflector =
        new Reflector<>(
            new WatchedResource<>("", "v1", "namespaces", Namespace::new, FieldPruning.PRUNED),
            server,
            store,
            new ReflectorHealth("namespaces", () -> 0, new ApiServerAvailability()),
            new TimeSource(() -> 0, _ -> {}),
            random);
    reflector.run();
    assertThat(new TreeMap<>(known)).isEqualTo(server.objects());
    assertThat(store.size()).isEqualTo(server.objects().size());
    server.objects().forEach((name, value) -> assertThat(store.get(name)).isEqualTo(value));
  }

  private void close() {
    if (reflector != null) {
      reflector.close();
    }
  }

  /** Checks that a change starts from the last reported state. */
  private void changed(String key, @Nullable String before, @Nullable String after) {
    assertThat(known.get(key)).as("last reported state of %s", key).isEqualTo(before);
    assertThat(after).as("change of %s", key).isNotEqualTo(before);
    if (before != null && after != null) {
      assertThat(uid(after)).as("identity of %s", key).isEqualTo(uid(before));
      assertThat(version(after)).as("age of %s", key).isGreaterThan(version(before));
    }
    if (after == null) {
      known.remove(key);
    } else {
      known.put(key, after);
    }
  }

  private static String uid(String value) {
    return value.substring(0, value.indexOf('@'));
  }

  private static int version(String value) {
    return Integer.parseInt(value.substring(value.indexOf('@') + 1));
  }
}
