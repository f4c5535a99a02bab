package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.GarbageCollection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResourceNameTableTest {
  private static List<ResourceName> names(ResourceName.Table table, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> table.intern("example.com/r" + i)).toList();
  }

  @Test
  void removesUnusedNames() {
    ResourceName.Table table = new ResourceName.Table();
    ResourceName used = table.intern("example.com/gpu");
    assertThat(names(table, 0, 40_000)).hasSize(40_000);

    assertThat(GarbageCollection.until(() -> table.size() == 1)).isTrue();
    assertThat(table.intern("example.com/gpu")).isSameAs(used);
  }

  @Test
  void keepsNamesInUse() {
    ResourceName.Table table = new ResourceName.Table();
    List<ResourceName> used = names(table, 0, 1000);
    for (int round = 1; round < 20; round++) {
      names(table, round * 1000, (round + 1) * 1000);
      System.gc();
      assertThat(names(table, 0, 1000)).isEqualTo(used);
    }
  }

  @Test
  void assignsUniqueIndexesAndReusesFreeOnes() {
    ResourceName.Table table = new ResourceName.Table();
    List<ResourceName> used = new ArrayList<>(names(table, 0, 100));
    for (int round = 1; round <= 50; round++) {
      names(table, round * 1000, (round + 1) * 1000);
      assertThat(GarbageCollection.until(() -> table.size() == used.size())).isTrue();
      used.add(table.intern("example.com/kept" + round));
    }

    Set<Integer> indexes = new HashSet<>();
    used.forEach(name -> indexes.add(name.index()));
    assertThat(indexes).hasSameSizeAs(used).allMatch(index -> index < 2000);
  }

  @Test
  void returnsSameObjectToAllThreads() throws Exception {
    ResourceName.Table table = new ResourceName.Table();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<List<ResourceName>>> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        tasks.add(() -> names(table, 0, 20_000));
      }
      List<List<ResourceName>> results = new ArrayList<>();
      for (Future<List<ResourceName>> result : threads.invokeAll(tasks)) {
        results.add(result.get());
      }
      assertThat(results).allMatch(result -> result.equals(results.getFirst()));
      assertThat(table.size()).isEqualTo(20_000);
    }
  }
}
