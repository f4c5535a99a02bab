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

/** Compares short and long lists of scalar resources with maps of the same amounts. */
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
    settings.forEach(setting -> builder.set(NAMES.get(setting.name), setting.amount));
    return builder.build();
  }

  private static Map<ResourceName, Long> map(List<Setting> settings) {
    Map<ResourceName, Long> map = new HashMap<>();
    settings.forEach(setting -> map.put(NAMES.get(setting.name), setting.amount));
    return map;
  }

  private static Map<ResourceName, Long> map(Resources resources) {
    Map<ResourceName, Long> map = new HashMap<>();
    int last = -1;
    for (int i = 0; i < resources.scalarCount(); i++) {
      assertThat(resources.scalarName(i).index()).isGreaterThan(last);
      last = resources.scalarName(i).index();
      map.put(resources.scalarName(i), resources.scalarAmount(i));
    }
    return map;
  }

  @Property
  void keepsLastAmountOfEachName(@ForAll("settings") List<Setting> settings) {
    Resources resources = resources(settings);
    Map<ResourceName, Long> map = map(settings);

    assertThat(map(resources)).isEqualTo(map);
    for (ResourceName name : NAMES) {
      assertThat(resources.get(name)).isEqualTo(map.getOrDefault(name, 0L));
    }
  }

  @Property
  void combinesAmountsByName(
      @ForAll("settings") List<Setting> first, @ForAll("settings") List<Setting> second) {
    Resources a = resources(first);
    Resources b = resources(second);
    Map<ResourceName, Long> sum = map(first);
    map(second).forEach((name, amount) -> sum.merge(name, amount, Long::sum));
    Map<ResourceName, Long> largest = new HashMap<>();
    sum.keySet().forEach(name -> largest.put(name, Math.max(a.get(name), b.get(name))));

    assertThat(map(a.plus(b))).isEqualTo(sum);
    assertThat(map(a.max(b))).isEqualTo(largest);
    assertThat(a.plus(b).minus(b)).isEqualTo(a).hasSameHashCodeAs(a);
  }

  @Property
  void equalsTreatsMissingAmountsAsZero(
      @ForAll("settings") List<Setting> first, @ForAll("settings") List<Setting> second) {
    Map<ResourceName, Long> a = map(first);
    Map<ResourceName, Long> b = map(second);
    boolean listed = a.equals(b);
    a.values().removeIf(amount -> amount == 0);
    b.values().removeIf(amount -> amount == 0);

    assertThat(resources(first).equals(resources(second))).isEqualTo(a.equals(b));
    assertThat(resources(first).equalsIncludingZeros(resources(second))).isEqualTo(listed);
    assertThat(resources(first)).isEqualTo(resources(first.reversed().reversed()));
  }

  /** Each number adds the list with that index to the totals, or subtracts it. */
  @Property
  void totalsListNamesOfTheirPods(
      @ForAll("lists") List<List<Setting>> lists, @ForAll("toggles") List<Integer> toggles) {
    boolean[] present = new boolean[lists.size()];
    ScalarTotals totals = ScalarTotals.NONE;
    for (int toggle : toggles) {
      int at = toggle % lists.size();
      ScalarResources scalars = resources(lists.get(at)).scalars();
      totals = present[at] ? totals.minus(scalars) : totals.plus(scalars);
      present[at] ^= true;
    }
    Map<ResourceName, Long> expected = new HashMap<>();
    for (int i = 0; i < present.length; i++) {
      if (present[i]) {
        map(lists.get(i)).forEach((name, amount) -> expected.merge(name, amount, Long::sum));
      }
    }

    assertThat(map(Resources.NONE.plus(Resources.NONE, totals.totals()))).isEqualTo(expected);
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
