package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatchMemoTest {
  @Test
  void asksOncePerSet() {
    List<LabelSet> asked = new ArrayList<>();
    MatchMemo memo =
        new MatchMemo(
            set -> {
              asked.add(set);
              return "web".equals(set.labels().get("app"));
            });
    LabelSet web = LabelSet.of("default", Labels.of(Map.of("app", "web")));
    LabelSet db = LabelSet.of("default", Labels.of(Map.of("app", "db")));

    for (int i = 0; i < 3; i++) {
      assertThat(memo.matches(web)).isTrue();
      assertThat(memo.matches(db)).isFalse();
    }

    assertThat(asked).containsExactly(web, db);
  }

  @Test
  void judgesThePodsOfANodeAsItJudgesTheirSets() {
    NodeInfo node = Nodes.node("n").info();
    for (int i = 0; i < 300; i++) {
      node = node.plus(Pods.pod("p" + i).label("shard", Integer.toString(i % 150)).info());
    }
    MatchMemo memo = new MatchMemo(set -> set.labels().get("shard").endsWith("7"));

    for (int i = 0; i < node.podCount(); i++) {
      assertThat(memo.matches(node, i)).isEqualTo(Integer.toString(i % 150).endsWith("7"));
      assertThat(memo.matches(node.pod(i).labelSet())).isEqualTo(memo.matches(node, i));
    }
  }
}
