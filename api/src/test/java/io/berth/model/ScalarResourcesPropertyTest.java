package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Lists of scalar resources, short and long, beside maps of the same amounts. */
class ScalarResourcesPropertyTest {
  private static final List<ResourceName> NAMES =
      IntStream.range(0, 120).mapToObj(i -> ResourceName.of("example.com/s" + i)).toList();

  private record Setting(int name, long amount) {}

  @Provide
  Arbitrary<List<Setting>> settings() {
    Arbitrary<Setting> setting =
        Combinators.combine(
                Arbitraries.integers().between(0, NAMES.size() - 1),
                Arbitraries.longs().between(-2, 2))
            .as(Setting::new);
    return Arbitraries.oneOf(setting.list().ofMaxSize(6), setting.list().ofMaxSize(300));
  }

  private static Resources resources(List<Setting> settings) {
    Resources.Builder builder = Resources.builder();
    settings.forEach(one -> builder.set(NAMES.get(one.name), one.amount));
    return builder.build();
  }

  private static Map<ResourceName, Long> map(List<Setting> settings) {
    Map<ResourceName, Long> map = new HashMap<>();
    settings.forEach(one -> map.put(NAMES.get(one.name), one.amount));
    return map;
  }

  private static Map<ResourceName, Long> map(Resources resources) {
    Map<ResourceName, Long> map = new HashMap<>();
    int last = -1;
    for (int i = 0; i < resources.extendedCount(); i++) {
      assertThat(resources.extendedName(i).index()).isGreaterThan(last);
      last = resources.extendedName(i).index();
      map.put(resources.extendedName(i), resources.extendedAmount(i));
    }
    return map;
  }

  @Property
  void listsTheLastAmountOfEachName(@ForAll("settings") List<Setting> settings) {
    Resources resources = resources(settings);
    Map<ResourceName, Long> map = map(settings);

    assertThat(map(resources)).isEqualTo(map);
    for (ResourceName name : NAMES) {
      assertThat(resources.get(name)).isEqualTo(map.getOrDefault(name, 0L));
    }
  }

  @Property
  void combinesNameByName(
      @ForAll("settings") List<Setting> some, @ForAll("settings") List<Setting> others) {
    Resources a = resources(some);
    Resources b = resources(others);
    Map<ResourceName, Long> sum = map(some);
    map(others).forEach((name, amount) -> sum.merge(name, amount, Long::sum));
    Map<ResourceName, Long> largest = new HashMap<>();
    sum.keySet().forEach(name -> largest.put(name, Math.max(a.get(name), b.get(name))));

    assertThat(map(a.plus(b))).isEqualTo(sum);
    assertThat(map(a.max(b))).isEqualTo(largest);
    assertThat(a.plus(b).minus(b)).isEqualTo(a).hasSameHashCodeAs(a);
  }

  @Property
  void comparesAmountsAndCountsWhatIsNotListedAsZero(
      @ForAll("settings") List<Setting> some, @ForAll("settings") List<Setting> others) {
    Map<ResourceName, Long> a = map(some);
    Map<ResourceName, Long> b = map(others);
    boolean listed = a.equals(b);
    a.values().removeIf(amount -> amount == 0);
    b.values().removeIf(amount -> amount == 0);

    assertThat(resources(some).equals(resources(others))).isEqualTo(a.equals(b));
    assertThat(resources(some).listsSameAs(resources(others))).isEqualTo(listed);
    assertThat(resources(some)).isEqualTo(resources(some.reversed().reversed()));
  }

  /** What is done to sums: each number adds the list of that place, or takes it away again. */
  @Property
  void sumsListWhatTheirPodsName(
      @ForAll("lists") List<List<Setting>> lists, @ForAll("toggles") List<Integer> toggles) {
    boolean[] present = new boolean[lists.size()];
    ScalarTotals sums = ScalarTotals.NONE;
    for (int toggle : toggles) {
      int at = toggle % lists.size();
      ScalarResources scalars = resources(lists.get(at)).scalars();
      sums = present[at] ? sums.minus(scalars) : sums.plus(scalars);
      present[at] ^= true;
    }
    Map<ResourceName, Long> expected = new HashMap<>();
    for (int i = 0; i < present.length; i++) {
      if (present[i]) {
        map(lists.get(i)).forEach((name, amount) -> expected.merge(name, amount, Long::sum));
      }
    }

    assertThat(map(Resources.NONE.plus(Resources.NONE, sums.totals()))).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<List<Setting>>> lists() {
    return settings().list().ofMinSize(1).ofMaxSize(5);
  }

  @Provide
  Arbitrary<List<Integer>> toggles() {
    return Arbitraries.integers().between(0, 4).list().ofMaxSize(20);
  }
}
